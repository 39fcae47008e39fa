// A day's result in one line: how it went, and nothing about the cards.
import { expect, test } from 'vitest';
import { emojiLine, finishOrder, stopWatch } from '../src/lib/emoji-line';

const won = { place: 1, players: 4, counted: 'cards left', count: 0, took: 112_400 } as const;

test('a win with a streak', () => {
  expect(emojiLine('2026-11-18', 'loonacy', 'Loonacy', won, 3)).toBe(
    'Rumpus 2026-11-18 🫖 Loonacy 🥇 🙂🤖🤖🤖 🃏0 ⏱️1:52 🔥3',
  );
});

test('the last place has no medal, and one day is no streak', () => {
  const last = { ...won, place: 4, counted: 'cards stacked', count: 11, took: 9_000 } as const;
  expect(emojiLine('2026-11-18', 'domaniacal', 'Domaniacal', last, 1)).toBe(
    'Rumpus 2026-11-18 🁫 Domaniacal 🤖🤖🤖🙂 🗼11 ⏱️0:09',
  );
});

test('who finished where', () => {
  expect(finishOrder(2, 4)).toBe('🤖🙂🤖🤖');
  expect(stopWatch(59_600)).toBe('1:00');
});
