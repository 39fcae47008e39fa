// What bots' faces show, by temperament: the same deed, three faces, and people's stay as they were.
import { expect, test } from 'vitest';
import { moodsFor } from '../src/games/domaniacal/moods';
import { nerves, shownBy, temperOf, TEMPERS } from '../src/lib/temperaments';
import type { Chair, DomaniacalState } from '../src/lib/wire';

const chair = (temper: string) => ({ kind: 'bot', temper }) as Chair;

test('a theft is shown in three ways by the thief, and in three by the victim', () => {
  const before = { seats: 2 } as DomaniacalState;
  const felt = moodsFor([{ kind: 'Stolen', seat: 0, victim: 1, card: 4 }], before);
  const faces = TEMPERS.map((temper) => felt.map(({ mood }) => shownBy(chair(temper), mood)));
  expect(faces).toEqual([
    ['gloat', 'growl'],
    ['sweat', 'gasp'],
    ['tongue', 'wink'],
  ]);
});

test('people feel as ever, and so does a chair that nobody knows', () => {
  expect(shownBy(chair(''), 'sad')).toBe('sad');
  expect(shownBy(undefined, 'gloat')).toBe('gloat');
  expect(temperOf(chair(''))).toBeUndefined();
});

test('a careful bot sweats at its last two cards, a daring one gloats over its last', () => {
  const at = (temper: string) => [3, 2, 1, 0].map((cards) => nerves(chair(temper), cards));
  expect(at('careful')).toEqual(['calm', 'sweat', 'sweat', 'calm']);
  expect(at('daring')).toEqual(['calm', 'calm', 'gloat', 'calm']);
  expect(at('cheeky')).toEqual(['calm', 'calm', 'wink', 'calm']);
  expect(at('')).toEqual(['calm', 'calm', 'sweat', 'calm']);
});
