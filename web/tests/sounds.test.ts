// What games sound like: which event is heard, from where, and what buzzes in my hand.
import { expect, test } from 'vitest';
import { cuesFor as domaniacal } from '../src/games/domaniacal/sounds';
import { cuesFor as loonacy } from '../src/games/loonacy/sounds';
import { breathCue, cuesFor as unoAttack } from '../src/games/uno-attack/sounds';
import { cuesFor as wonky } from '../src/games/wonky/sounds';
import type { DomaniacalState, LoonacyState, UnoAttackState, WonkyState } from '../src/lib/wire';

const hand = (cards: number) => ({ cards: [], backs: cards });
const heard = (cues: { sound: string }[]) => cues.map((cue) => cue.sound);

test('a slap comes from whoever slapped, and buzzes only in their own hand', () => {
  const before = { hands: [hand(5), hand(5)] } as unknown as LoonacyState;
  const played = { kind: 'Played', seat: 1, card: 9, pile: 0, at: 0 } as const;
  expect(loonacy([played], before, 0)).toEqual([{ sound: 'slap', seat: 1, pitch: -1 }]);
  expect(loonacy([played], before, 1)[0]).toMatchObject({ sound: 'slap', seat: 1, buzz: 12 });
});

test('a last card but one is heard by everybody', () => {
  const before = { hands: [hand(2), hand(5)] } as unknown as LoonacyState;
  const played = { kind: 'Played', seat: 0, card: 9, pile: 0, at: 0 } as const;
  expect(heard(loonacy([played], before, 1))).toEqual(['slap', 'sting']);
});

test('a count is three beats a second apart', () => {
  const cues = loonacy([{ kind: 'CountBegan', ends: 0 }], {} as LoonacyState, null);
  expect(cues.map(({ after }) => after)).toEqual([0, 1000, 2000]);
});

test('a blank press is a sigh of relief, a shot is a burst; the hum before them is always the same', () => {
  expect(breathCue(0, 1)).toEqual({ sound: 'press', seat: 0 });
  const before = { hands: [] } as unknown as UnoAttackState;
  const pressed = { kind: 'Pressed', seat: 0, at: 0 } as const;
  expect(heard(unoAttack([pressed], before, 1))).toEqual(['phew']);
  const fired = { kind: 'Fired', seat: 0, cards: 2, pays: true, gap: 0 } as const;
  expect(heard(unoAttack([pressed, fired], before, 1))).toEqual(['burst', 'deal', 'deal']);
});

test('the pitch climbs with a stack of dominoes', () => {
  const pitch = (height: number) => {
    const before = { stacks: [Array(height).fill(0)] } as unknown as DomaniacalState;
    return domaniacal([{ kind: 'Played', seat: 0, card: 3 }], before, null)[0]?.pitch ?? NaN;
  };
  const pitches = [0, 1, 2, 3, 6, 7, 8, 14].map(pitch);
  expect(pitches).toEqual([...pitches].sort((one, other) => one - other));
});

test('what is stolen from me buzzes longer than what I play', () => {
  const stolen = { kind: 'Stolen', seat: 1, victim: 0, card: 3 } as const;
  expect(domaniacal([stolen], {} as DomaniacalState, 0)[0]).toMatchObject({ sound: 'steal', buzz: 60 });
});

test('a tower is let go, counted, and falls', () => {
  const before = { hands: [] } as unknown as WonkyState;
  expect(heard(wonky([{ kind: 'BlockReleased', seat: 0, block: 1 }], before, 1))).toEqual([
    'wood',
    'drum',
    'drum',
    'drum',
  ]);
  expect(heard(wonky([{ kind: 'TowerFell', seat: 0, height: 3, ends: 0 }], before, 1))).toEqual(['crash']);
});

test('the winner hears it differently', () => {
  const won = { kind: 'GameWon', seat: 0 } as const;
  expect(heard(loonacy([won], {} as LoonacyState, 0))).toEqual(['win']);
  expect(heard(loonacy([won], {} as LoonacyState, 1))).toEqual(['lose']);
});
