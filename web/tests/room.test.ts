// The room is what the server last said.
import { type Mocked, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announcements } from '../src/lib/announce.svelte';
import { RoomState, type Stage } from '../src/lib/room.svelte';
import type { GameEvent, Hello, Room, TableView, Update } from '../src/lib/wire';
import { PretendedSocket } from './pretended-socket';

let here: RoomState;
let stage: Mocked<Omit<Stage, 'worthSaying'>>;

beforeEach(() => {
  vi.stubGlobal('WebSocket', PretendedSocket);
  PretendedSocket.opened = [];
  here = new RoomState('ABCD');
  stage = { about: vi.fn(), answered: vi.fn(), explained: vi.fn(), afresh: vi.fn() };
  here.stage = stage;
});

afterEach(() => here.leave());

const wire = () => PretendedSocket.newest;

function table(seq: number, more: Partial<TableView> = {}): TableView {
  return {
    seq,
    at: 1_000,
    game: 1,
    hash: 'a',
    chairs: [0, 1],
    outcome: null,
    view: { state: `after ${seq}` },
    ...more,
  } as never;
}

function update(seq: number, words: string[] = []): Update {
  const events = words.map((each) => ({ kind: 'Reversed', words: each }) as GameEvent);
  return { t: 'update', seq, at: 1_000 + seq, events, view: { state: `after ${seq}` }, outcome: null } as never;
}

function lobby(kind: 'empty' | 'bot' | 'person'): Partial<Hello> {
  const chair = { kind, name: '' };
  const room = { phase: 'lobby', host: 'somebody', chairs: [chair] } as unknown as Room;
  return { room, you: { guest: 'me', chair: null, host: false, may_start: false, beside: [] } };
}

describe('a hint', () => {
  const choose = (card: number) => ({ kind: 'Choose', card });
  const offering = (...cards: number[]) => ({ legal: cards.map(choose) }) as never;
  const hint = (card: number) => wire().hear({ t: 'hint', seq: 4, action: choose(card) as never, words: 'So!' });

  beforeEach(() => {
    wire().greet({ ...lobby('person'), table: table(4, { view: offering(1, 2) }) });
    here.askHint();
  });

  test('stays when a rival does something that changes nothing for its reader', () => {
    hint(2);
    wire().hear({ ...update(5), view: offering(1, 2) });
    expect(here.hint?.words).toBe('So!');
  });

  test('is shown though a rival did something while it was looked for', () => {
    wire().hear({ ...update(5), view: offering(1, 2) });
    hint(2);
    expect(here.hint?.words).toBe('So!');
  });

  test('goes when other things can be done', () => {
    hint(2);
    wire().hear({ ...update(5), view: offering(1) });
    expect(here.hint).toBeNull();
    expect(here.asksHint).toBe(false);
  });

  test('that comes too late is not shown', () => {
    wire().hear({ ...update(5), view: offering(1, 3) });
    hint(2);
    expect(here.hint).toBeNull();
  });
});

describe('updates', () => {
  beforeEach(() => wire().greet({ ...lobby('person'), table: table(4) }));

  test('the stage hears of events before the new view is shown', () => {
    let shown: unknown;
    stage.about.mockImplementation(() => void (shown = here.table?.view.state));
    wire().hear(update(5));
    expect(shown).toBe('after 4');
    expect(here.table?.view.state).toBe('after 5');
  });

  test('whoever took too long hears so before what was done for them', () => {
    here.stage = { ...stage, timeIsUp: () => 1_006 };
    wire().hear(update(5, ['You press the button …']));
    expect(announcements().map(({ words }) => words)).not.toContain('Time is up!');
    wire().hear(update(6, ['You press again …']));
    expect(
      announcements()
        .slice(-2)
        .map(({ words }) => words),
    ).toEqual(['Time is up!', 'You press again …']);
    expect(here.news).toBe('Time is up!');
  });

  test('one that was told twice is shown once', () => {
    wire().hear(update(5));
    wire().hear(update(5));
    expect(stage.about).toHaveBeenCalledOnce();
  });

  test('after a gap everything is asked for again, and nothing half is shown', () => {
    wire().hear(update(7));
    expect(wire().sent).toEqual([{ t: 'again' }]);
    expect(here.table?.view.state).toBe('after 4');
  });

  test('a breath is held, and let go in time or by whatever happens next', () => {
    vi.useFakeTimers();
    here.stage = { ...stage, breath: (events) => (events.length > 0 ? 700 : 0) };
    wire().hear(update(5, ['Ann presses.']));
    wire().hear({ t: 'ack', nonce: 'n1', seq: 5 });
    expect(here.table?.seq).toBe(4);
    expect(stage.answered).not.toHaveBeenCalled();
    vi.advanceTimersByTime(700);
    expect(here.table?.seq).toBe(5);
    expect(stage.answered).toHaveBeenCalledOnce();

    wire().hear(update(6, ['Bob presses.']));
    wire().hear(update(7));
    expect(here.table?.seq).toBe(7);
    vi.useRealTimers();
  });

  test('a few events are all read aloud, of many only how it ends', () => {
    wire().hear(update(5, ['One.', 'Two.']));
    expect(
      announcements()
        .slice(-2)
        .map(({ words }) => words),
    ).toEqual(['One.', 'Two.']);
    wire().hear(update(6, ['a', 'b', 'c', 'd', 'e', 'f', 'g']));
    expect(
      announcements()
        .slice(-3)
        .map(({ words }) => words),
    ).toEqual(['Two.', 'f', 'g']);
  });
});

describe('answers', () => {
  test('reach the stage, and a refusal is read aloud', () => {
    wire().greet({ ...lobby('person'), table: table(4) });
    wire().hear({ t: 'ack', nonce: 'n1', seq: 5 });
    wire().hear({ t: 'bounce', nonce: 'n2', reason: 'Too slow.', late_to: 1 });
    expect(stage.answered.mock.calls).toEqual([
      [{ nonce: 'n1', done: true }],
      [{ nonce: 'n2', done: false, reason: 'Too slow.', lateTo: 1 }],
    ]);
    expect(announcements().at(-1)?.words).toBe('Too slow.');
  });
});

test('a question is asked once, and its answer reaches the stage', () => {
  wire().greet({ ...lobby('person'), table: table(4) });
  const nonce = here.ask({ kind: 'Point' });
  expect(wire().sent).toEqual([{ t: 'why', nonce, action: { kind: 'Point' } }]);
  wire().hear({ t: 'because', nonce, reason: 'There is nothing to point at just now.' });
  expect(stage.explained).toHaveBeenCalledWith(nonce, 'There is nothing to point at just now.', undefined);
  wire().greet({ ...lobby('person'), table: table(4) });
  expect(wire().sent).toHaveLength(1);
});

describe('a game that begins', () => {
  test('forgets receipts, photo and unanswered actions of the one before', () => {
    wire().greet({ ...lobby('person'), table: table(4) });
    here.act({ kind: 'Point' });
    expect(wire().sent).toContainEqual(expect.objectContaining({ t: 'act', game: 1 }));
    wire().hear({ t: 'photo', first: 0, second: 1, margin: 12, error: 3 });
    wire().hear({ t: 'receipts', receipts: [] });
    wire().hear({ t: 'table', table: table(0, { game: 2 }) });
    expect(here.photo).toBeNull();
    expect(here.receipts).toBeNull();
    expect(stage.afresh).toHaveBeenCalled();
    wire().greet({ ...lobby('person'), table: table(0, { game: 2 }) });
    expect(wire().sent.filter(({ t }) => t === 'act')).toHaveLength(1);
  });
});

describe('coming in', () => {
  test('whoever comes takes a free chair once, and may get up again', () => {
    wire().greet(lobby('empty'));
    wire().greet(lobby('empty'));
    expect(wire().sent).toEqual([{ t: 'sit', chair: null }]);
  });

  test('a bot gives way', () => {
    wire().greet(lobby('bot'));
    expect(wire().sent).toEqual([{ t: 'sit', chair: null }]);
  });

  test('whoever comes late plays in the next game', () => {
    const { room, you } = lobby('person');
    wire().greet({ you: you!, room: { ...room!, phase: 'playing' } });
    expect(wire().sent).toEqual([{ t: 'sit', chair: null }]);
  });

  test('at the demo everybody only watches', () => {
    const { room, you } = lobby('bot');
    wire().greet({ you: you!, room: { ...room!, phase: 'playing', host: '' } });
    expect(wire().sent).toEqual([]);
  });

  test('who is sent away does not come again', () => {
    wire().greet(lobby('person'));
    wire().hear({ t: 'bye', reason: 'The host has asked you to leave.', for_good: true });
    expect(here.sentAway).toBe('The host has asked you to leave.');
  });

  test('what a bot did is news, and read aloud', () => {
    wire().greet(lobby('person'));
    wire().hear({ t: 'notice', words: 'Welcome back!' });
    expect(here.news).toBe('Welcome back!');
    expect(announcements().at(-1)?.words).toBe('Welcome back!');
  });

  test('where no chair is free, nobody is pushed', () => {
    wire().greet(lobby('person'));
    expect(wire().sent).toEqual([]);
  });
});

describe('a server that waits', () => {
  test('says why, stops the clock, and goes on', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    wire().greet({ ...lobby('person'), table: table(4) });
    wire().hear({ t: 'waiting', reason: 'The disk is full.' });
    now.mockReturnValue(60_000);
    expect([here.waiting, here.clock.now()]).toEqual(['The disk is full.', 1_000]);
    expect(announcements().at(-1)?.words).toBe('The disk is full.');
    wire().hear({ t: 'waiting', reason: null });
    now.mockReturnValue(60_010);
    expect([here.waiting, here.clock.now()]).toEqual([null, 1_010]);
    now.mockRestore();
  });
});

test('a stream that came before the table is kept for it', () => {
  wire().greet(lobby('person'));
  const early = new ArrayBuffer(1);
  const late = new ArrayBuffer(2);
  wire().hear(early);
  const seen: ArrayBuffer[] = [];
  const stop = here.watch((bytes) => seen.push(bytes));
  wire().hear(late);
  stop();
  wire().hear(new ArrayBuffer(3));
  expect(seen).toEqual([early, late]);
});
