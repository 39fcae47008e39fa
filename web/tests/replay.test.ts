// A replay: when its steps are shown, what its films say, what is marked, and what the table is told.
import { describe, expect, test, vi } from 'vitest';
import type { GameEvent, LoonacyState, ReplayFound, ReplayStep, State } from '../src/lib/wire';
import { cut, merged, retimed } from '../src/replay/films';
import { allMoments, best, lastCards, leadChanges, type Told } from '../src/replay/moments';
import { ReplayPlayer } from '../src/replay/player.svelte';
import { timeline } from '../src/replay/timeline';

const event = (kind: string, words = ''): GameEvent => ({ kind, words }) as unknown as GameEvent;

describe('the time of a replay', () => {
  test('cuts short what people only thought, and gives every step a look', () => {
    const { times } = timeline([0, 10, 510, 60_510], []);
    expect(times).toEqual([0, 140, 640, 2_140]);
  });

  test('leaves a film as long as it was', () => {
    const film = { step: 2, lasts: 9_000, messages: [{ before: 9_000, bytes: new Uint8Array([2, 1]) }] };
    const { times, frames } = timeline([0, 1_000, 10_000], [film]);
    expect(times[2]! - times[1]!).toBe(9_000);
    expect(frames).toEqual([{ at: times[1], bytes: new Uint8Array([2, 1]), step: 2 }]);
  });
});

/** A message with the poses of these blocks, all numbers of a pose being the same. */
function poses(ms: number, blocks: Record<number, number>): number[] {
  const bytes = [1, ms & 255, ms >> 8];
  for (const [block, number] of Object.entries(blocks)) {
    bytes.push(Number(block));
    for (let each = 0; each < 7; each += 1) bytes.push(number, 0);
  }
  return bytes;
}

function strip(...messages: number[][]): ArrayBuffer {
  return new Uint8Array(messages.flatMap((bytes) => [bytes.length & 255, bytes.length >> 8, ...bytes])).buffer;
}

describe('a film', () => {
  test('is cut into messages, each so long before its end, also where its clock begins again', () => {
    const film = cut(7, strip(poses(64_900, { 0: 1 }), [2, 1], poses(100, { 0: 2 })));
    expect(film.step).toBe(7);
    expect(film.messages.map(({ before }) => before)).toEqual([200, 200, 0]);
    expect(film.lasts).toBe(200);
  });

  test('can be joined in the middle: the latest pose of every block', () => {
    const { messages } = cut(7, strip(poses(0, { 0: 1, 3: 5 }), poses(40, { 0: 2 })));
    const whole = new Uint8Array(
      merged(
        messages.map(({ bytes }) => bytes),
        10,
      )!,
    );
    expect([...whole]).toEqual(poses(10, { 0: 2, 3: 5 }));
    expect(merged([], 0)).toBeNull();
  });

  test('is shown at another speed by another clock', () => {
    const { messages } = cut(7, strip(poses(40, { 0: 2 })));
    expect([...new Uint8Array(retimed(messages[0]!.bytes, 20))]).toEqual(poses(20, { 0: 2 }));
  });
});

const hands = (...cards: number[]): Told => ({
  events: [],
  state: { hands: cards.map((backs) => ({ cards: [], backs })) } as unknown as State,
});
const counts = (state: State) => (state as LoonacyState).hands.map(({ backs }) => backs);

describe('moments', () => {
  test('are new leaders, if they lead alone', () => {
    const steps = [hands(3, 3), hands(2, 3), hands(2, 2), hands(2, 1), hands(1, 1)];
    const ahead = (state: State) => best(counts(state), (one, other) => one < other);
    expect(leadChanges(steps, ahead)).toEqual([{ seq: 3, kind: 'lead', seat: 1 }]);
  });

  test('are last cards', () => {
    expect(lastCards([hands(2, 3), hands(1, 3), hands(1, 1)], counts)).toEqual([
      { seq: 1, kind: 'last', seat: 0 },
      { seq: 2, kind: 'last', seat: 1 },
    ]);
  });

  test('are in order, with photos and the end, and not twice in a row', () => {
    const own = [2, 3, 8].map((seq) => ({ seq, kind: 'steal' as const, seat: 0 }));
    const photo = { seq: 5, first: 1, second: 0, margin: 9, error: 1 };
    expect(allMoments(own, [photo], 10, [1]).map(({ seq, kind }) => [seq, kind])).toEqual([
      [2, 'steal'],
      [5, 'photo'],
      [8, 'steal'],
      [9, 'end'],
    ]);
  });
});

describe('a player', () => {
  const told = { names: ['Ann', 'Bob'], outcome: { winners: [0], reason: '', praise: [] }, hash: 'h', options: {} };
  const found = { chairs: [0, 2], people: ['g', null], photos: [], told } as unknown as ReplayFound;
  const step = (at: number, words: string, changed: object): ReplayStep => ({
    at,
    seat: 0,
    events: [event('Played', words)],
    changed: changed as Partial<State>,
  });
  const steps = [
    step(0, 'They deal.', { turn: 0, top: 7 }),
    step(100, 'Ann plays.', { turn: 1 }),
    step(900, 'Bob plays.', { turn: 0 }),
  ];

  function watched() {
    const player = new ReplayPlayer(found);
    player.watch({ seat: 1, open: false }, steps);
    const stage = { about: vi.fn(), answered: vi.fn(), explained: vi.fn(), afresh: vi.fn() };
    player.here.stage = stage;
    return { player, stage };
  }

  test('goes on by telling what happened, and jumps without it', () => {
    const { player, stage } = watched();
    player.step(1);
    expect(stage.about).toHaveBeenCalledWith(steps[1]!.events, expect.anything());
    expect(player.here.table).toMatchObject({ seq: 1, view: { seat: 1, state: { turn: 1, top: 7 }, legal: [] } });
    expect(player.here.table!.outcome).toBeNull();
    player.jump(2);
    expect(stage.about).toHaveBeenCalledTimes(1);
    expect(stage.afresh).toHaveBeenCalled();
    expect(player.here.table!.outcome).toBe(told.outcome);
    player.step(-1);
    expect(player.here.table!.view.state).toMatchObject({ turn: 1, top: 7 });
    player.jump(99);
    expect(player.seq).toBe(2);
  });

  test('seats people and bots on their chairs, and lets nobody do anything', async () => {
    const { player, stage } = watched();
    expect(player.here.room!.chairs.map(({ kind }) => kind)).toEqual(['person', 'empty', 'bot']);
    player.here.ask({ kind: 'SayReady' });
    await vi.waitFor(() => expect(stage.explained).toHaveBeenCalled());
  });
});
