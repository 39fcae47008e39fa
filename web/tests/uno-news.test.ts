// What the ribbon of UNO Attack! and a screen reader say of a press.
import { expect, test } from 'vitest';
import { newsOf, worthSaying } from '../src/games/uno-attack/doing';
import type { GameEvent } from '../src/lib/wire';

const pressed = { kind: 'Pressed', seat: 0, at: 0, words: 'You press the button …' } as GameEvent;
const passed = { kind: 'TurnPassed', seat: 1, at: 0, words: 'Noodle is next.' } as GameEvent;
const fired = {
  kind: 'Fired',
  seat: 0,
  cards: 2,
  pays: true,
  gap: 0,
  words: 'The launcher shoots 2 cards at you!',
} as GameEvent;

test('a press in vain is news, and older news does not stay', () => {
  expect(newsOf([pressed, passed])).toBe('You press the button … phew, nothing!');
  expect(worthSaying([pressed, passed], 0).map(({ words }) => words)).toEqual([
    'You press the button … phew, nothing!',
    'Noodle is next.',
  ]);
});

test('a shot is told as a shot', () => {
  expect(newsOf([pressed, fired])).toBe('The launcher shoots 2 cards at you!');
  expect(worthSaying([pressed, fired], 0)[0]?.words).toBe('You press the button …');
});
