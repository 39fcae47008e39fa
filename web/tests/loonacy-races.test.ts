// Races at a Loonacy pile: too slow is never wrong, and whoever was quicker is shown there.
import { beforeEach, expect, test, vi } from 'vitest';
import { Deck } from '../src/games/loonacy/deck';
import { MyHand } from '../src/games/loonacy/my-hand.svelte';
import type { RoomState } from '../src/lib/room.svelte';
import type { LoonacyEvent, View } from '../src/lib/wire';

const ask = vi.fn<(action: unknown) => string>(() => 'question');
const act = vi.fn<(action: unknown) => string>(() => 'nonce');

const fits = (onto: number) => ({ state: { tops: [onto] }, legal: [{ kind: 'Play', card: 5, pile: 0, onto }] });
const fitsNot = (top: number) => ({ state: { tops: [top] }, legal: [] });
let table: { view: unknown };
let hand: MyHand;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  table = { view: fits(9) };
  hand = new MyHand({ ask, act, table } as unknown as RoomState);
});

/** Seat 2 covers the pile with card 30. */
function cover(): void {
  hand.sees([{ kind: 'Played', seat: 2, card: 30, pile: 0 } as unknown as LoonacyEvent], table.view as View);
  table.view = fitsNot(30);
}

test('a card for what lay there a moment ago was meant for that', () => {
  cover();
  vi.advanceTimersByTime(600);
  hand.play(5, 0);
  expect(ask).toHaveBeenLastCalledWith({ kind: 'Play', card: 5, pile: 0, onto: 9 });
  hand.explained('question', 'Too slow: Noodle was quicker.', 2);
  expect(hand.bump).toEqual({ pile: 0, card: 30, by: 2, close: false });
  expect(hand.sentence.words).toBe('');
});

test('later it is simply a card that does not fit', () => {
  cover();
  vi.advanceTimersByTime(800);
  hand.play(5, 0);
  expect(ask).toHaveBeenLastCalledWith({ kind: 'Play', card: 5, pile: 0, onto: 30 });
  hand.explained('question', 'No picture in common.');
  expect(hand.bump).toBeNull();
  expect(hand.sentence.words).toBe('No picture in common.');
});

test('a card that was on its way is beaten by a whisker, and soon nobody speaks of it', () => {
  hand.play(5, 0);
  expect(act).toHaveBeenCalledOnce();
  cover();
  hand.answered({ nonce: 'nonce', done: false, reason: 'Too slow.', lateTo: 2 });
  expect(hand.bump).toMatchObject({ by: 2, close: true });
  vi.advanceTimersByTime(1_500);
  expect(hand.bump).toBeNull();
});

test('a sentence about a pile goes when the pile moves on', () => {
  table.view = fitsNot(9);
  hand.play(5, 0);
  hand.explained('question', 'No picture in common.');
  cover();
  expect(hand.sentence.words).toBe('');
});

test('cards are shown by their pictures', () => {
  const pictures = ['Ox', 'Fibby', 'Babo'];
  const deck = new Deck({
    pictures,
    pairs: [
      [0, 1],
      [1, 2],
    ],
    piles: [],
  } as never);
  expect(deck.illustrate('No picture in common with Fibby & Babo.')).toEqual([
    'No picture in common with ',
    ['Fibby', 'Babo'],
    '.',
  ]);
  expect(deck.illustrate('Ox is quicker.')).toEqual(['Ox is quicker.']);
});
