// What the ribbon of UNO Attack! and a screen reader say of a press.
import { expect, test } from 'vitest';
import { doing, newsOf, relieved, worthSaying } from '../src/games/uno-attack/doing';
import { shownOf } from '../src/games/uno-attack/scores';
import type { RoomState } from '../src/lib/room.svelte';
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

const owing = (...owed: number[]) =>
  ({
    room: { chairs: [{ name: 'Mia' }, { name: 'Noodle' }] },
    table: {
      chairs: [0, 1],
      view: {
        seat: 0,
        legal: [{ kind: 'Press' }],
        state: { phase: 0, owes_call: -1, owed, owed_for: owed.map(() => 1), turn: 0, just_shot: [], color: 0 },
      },
    },
  }) as unknown as RoomState;

test('who presses in vain and must press on is told both in one sentence, which fits a phone', () => {
  expect(doing(owing(0, 0), 0)).toEqual({ words: 'Phew, nothing! Press 2 times!', warm: true, news: true });
  expect(doing(owing(0), 0).words).toBe('Phew, nothing! Press once!');
});

test('nobody is told phew of a press that was not theirs, or when nothing is owed any more', () => {
  expect(doing(owing(0, 0), -1).words).toBe('Press 2 times!');
  expect(doing(owing(0, 0), 1).words).toBe('Press 2 times!');
  expect(doing(owing(1), 0).words).toBe('Noodle must press once.');
  expect(doing(owing(), 0).words).not.toContain('Phew');
});

test('a press was in vain if nothing else has happened', () => {
  expect(relieved([pressed, passed])).toBe(0);
  expect(relieved([pressed, fired])).toBe(-1);
  expect(relieved([passed])).toBe(-1);
  expect(relieved([pressed, { kind: 'CalledUno', seat: 1, words: 'UNO!' } as GameEvent])).toBe(-1);
});

test('points are counted up from what they were', () => {
  expect([0, 0.5, 1].map((share) => shownOf(168, 68, share))).toEqual([100, 134, 168]);
});
