// One hand: a card leaves at once, comes back if it must, and the server says why.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from '../src/lib/announce.svelte';
import { OneHand } from '../src/lib/one-hand.svelte';
import { place } from '../src/lib/places';
import type { RoomState } from '../src/lib/room.svelte';
import type { DomaniacalAction } from '../src/lib/wire';

class Hand extends OneHand<DomaniacalAction> {
  play(card: number): void {
    if (!this.waits(() => this.play(card))) this.throw(card, { kind: 'Play', card }, 'landing');
  }

  /** A second card that flies along while the first is in the air. */
  follow(card: number): void {
    if (this.waits(() => this.play(card), card)) this.send(card, 'landing');
  }

  end(): void {
    if (!this.waits(() => this.end())) this.do({ kind: 'EndTurn' });
  }
}

let nonces = 0;
const act = vi.fn();
const ask = vi.fn();
const flights: string[] = [];
let hand: Hand;
let remove: (() => void)[] = [];

/** A card on the page that notes when it flies and when it glides back. */
function lay(name: string): void {
  const thing = document.createElement('div');
  document.createElement('li').append(thing);
  thing.getAnimations = () => [];
  thing.animate = ((frames: Keyframe[] | PropertyIndexedKeyframes) => {
    flights.push(`${name} ${Array.isArray(frames) ? 'back' : 'off'}`);
    return { finished: Promise.resolve() };
  }) as never;
  remove.push(place(name)(thing) as () => void);
}

beforeEach(() => {
  vi.useFakeTimers();
  flights.length = 0;
  for (const mock of [act, ask]) mock.mockReset().mockImplementation(() => `n${(nonces += 1)}`);
  const legal = [{ kind: 'Play', card: 3 }, { kind: 'Play', card: 4 }, { kind: 'EndTurn' }];
  hand = new Hand({ act, ask, table: { view: { legal } } } as unknown as RoomState);
  remove = [];
  for (const name of ['hand-3', 'hand-4', 'hand-7', 'landing']) lay(name);
});

afterEach(() => {
  for (const each of remove) each();
  vi.useRealTimers();
});

/** The nonce of the last call. */
function last(mock: typeof act): string {
  return mock.mock.results.at(-1)?.value as string;
}

test('a card that may be played leaves at once and is in the air until it is answered', () => {
  hand.play(3);
  expect(flights).toEqual(['hand-3 off']);
  expect(act).toHaveBeenCalledWith({ kind: 'Play', card: 3 });
  expect(hand.inTheAir).toBe(3);
  hand.answered({ nonce: last(act), done: true });
  expect(hand.inTheAir).toBeNull();
  expect(flights).toEqual(['hand-3 off']);
});

test('one that is refused by the server comes back with its sentence', () => {
  hand.play(3);
  hand.answered({ nonce: last(act), done: false, reason: 'Too slow.' });
  expect(flights).toEqual(['hand-3 off', 'hand-3 back']);
  expect(hand.sentence.words).toBe('Too slow.');
});

test('one that may not be played glides back at once, and the server is asked why', () => {
  hand.play(7);
  expect(flights).toEqual(['hand-7 back']);
  expect(act).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith({ kind: 'Play', card: 7 });
  expect(hand.sentence.words).toBe('');
  hand.explained(last(ask), 'Your stack wants a 2.');
  expect(hand.sentence.words).toBe('Your stack wants a 2.');
  expect(announcements().at(-1)?.words).toBe('Your stack wants a 2.');
});

test('an answer to an older question, or after something was done, is not shown', () => {
  hand.play(7);
  const first = last(ask);
  hand.play(7);
  hand.explained(first, 'Old.');
  expect(hand.sentence.words).toBe('');
  hand.end();
  hand.explained(last(ask), 'Late.');
  expect(hand.sentence.words).toBe('');
});

test('what is wanted meanwhile is done when the card has landed, the latest wish only', () => {
  hand.play(3);
  hand.play(4);
  hand.end();
  expect(act).toHaveBeenCalledTimes(1);
  hand.answered({ nonce: last(act), done: true });
  expect(act.mock.calls.slice(1)).toEqual([[{ kind: 'EndTurn' }]]);
});

test('nothing more is done after a card that came back', () => {
  hand.play(3);
  hand.end();
  hand.answered({ nonce: last(act), done: false, reason: 'Too slow.' });
  expect(act).toHaveBeenCalledTimes(1);
});

test('the answer to something else lets the card fly on', () => {
  hand.play(3);
  hand.end();
  hand.answered({ nonce: 'of a press', done: false, reason: 'Not now.' });
  expect(hand.inTheAir).toBe(3);
  expect(act).toHaveBeenCalledTimes(1);
  expect(hand.sentence.words).toBe('Not now.');
});

test('of two cards that follow the first one comes back', () => {
  hand.play(3);
  hand.follow(4);
  hand.follow(7);
  expect(flights).toEqual(['hand-3 off', 'hand-4 off', 'hand-4 back', 'hand-7 off']);
  expect(hand.sentence.words).toBe('One hand, one card at a time.');
});

test('when everything is shown anew, all cards are back', () => {
  hand.play(3);
  hand.follow(4);
  hand.drop();
  expect(flights.slice(2)).toEqual(['hand-3 back', 'hand-4 back']);
  expect(hand.inTheAir).toBeNull();
  hand.answered({ nonce: last(act), done: true });
  expect(act).toHaveBeenCalledTimes(1);
});
