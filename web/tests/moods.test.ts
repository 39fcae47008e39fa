// What faces feel: who gloats, who gasps, and that it passes.
import { beforeEach, expect, test, vi } from 'vitest';
import { moodsFor as domaniacal } from '../src/games/domaniacal/moods';
import { moodsFor as loonacy } from '../src/games/loonacy/moods';
import { moodsFor as unoAttack } from '../src/games/uno-attack/moods';
import { moodsFor as wonky } from '../src/games/wonky/moods';
import { feel, moodOf } from '../src/lib/moods.svelte';
import type { DomaniacalState, LoonacyState, UnoAttackState, WonkyState } from '../src/lib/wire';

const hand = (cards: number) => ({ cards: [], backs: cards });

beforeEach(() => {
  vi.useFakeTimers();
});

test('a thief gloats and the victim growls', () => {
  const before = { seats: 3 } as DomaniacalState;
  expect(domaniacal([{ kind: 'Stolen', seat: 2, victim: 0, card: 4 }], before)).toEqual([
    { seat: 2, mood: 'gloat' },
    { seat: 0, mood: 'growl' },
  ]);
});

test('everybody gasps at somebody who has one card left', () => {
  const before = { seats: 3, hands: [hand(2), hand(5), hand(5)] } as unknown as LoonacyState;
  const played = { kind: 'Played', card: 9, pile: 0, at: 0 } as const;
  expect(loonacy([{ ...played, seat: 0 }], before)).toEqual([
    { seat: 1, mood: 'gasp' },
    { seat: 2, mood: 'gasp' },
  ]);
  expect(loonacy([{ ...played, seat: 1 }], before)).toEqual([]);
});

test('a blank is a relief, a burst is not', () => {
  const before = { seats: 2 } as UnoAttackState;
  const pressed = { kind: 'Pressed', seat: 1, at: 0 } as const;
  const fired = { kind: 'Fired', seat: 1, cards: 5, pays: true, gap: 0 } as const;
  expect(unoAttack([pressed], before)).toEqual([{ seat: 1, mood: 'wink' }]);
  expect(unoAttack([pressed, fired], before)).toEqual([{ seat: 1, mood: 'sob' }]);
});

test('whoever wins laughs, and the others do not', () => {
  expect(wonky([{ kind: 'GameWon', seat: 1, ending: 1 }], { seats: 2 } as WonkyState)).toEqual([
    { seat: 1, mood: 'laugh' },
    { seat: 0, mood: 'sad' },
  ]);
});

test('the last feeling counts, and passes', () => {
  feel(3, 'gasp');
  vi.advanceTimersByTime(1_000);
  feel(3, 'laugh');
  vi.advanceTimersByTime(1_000);
  expect(moodOf(3)).toBe('laugh');
  vi.advanceTimersByTime(400);
  expect(moodOf(3)).toBeUndefined();
});
