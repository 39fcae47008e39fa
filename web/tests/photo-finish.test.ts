// A close race in words: no number where nobody can know it.
import { expect, test } from 'vitest';
import { isThrilling, margin, verdict } from '../src/lib/photo-finish';
import type { Chair, Photo } from '../src/lib/wire';

const names = ['Ann', 'Noodle', 'Pickle'];
const nameOf = (seat: number) => names[seat] ?? '';
const photo = (wish: Partial<Photo>): Photo => ({ t: 'photo', first: 0, second: 1, margin: 23.4, error: 4, ...wish });

test('whoever was first is told so', () => {
  expect(verdict(photo({}), 0, nameOf)).toBe('you, by a blink');
  expect(verdict(photo({}), 1, nameOf)).toBe('Ann, by a blink');
  expect(margin(photo({}))?.short).toBe('by 23 ms, give or take 4');
});

test('within its own error it has no number', () => {
  const close = photo({ margin: 3 });
  expect(verdict(close, 1, nameOf)).toBe('Ann and you, too close to tell: the judge has it for Ann');
  expect(margin(close)).toBeNull();
  expect(margin(photo({ margin: -2 }))).toBeNull();
});

test('bots among themselves thrill nobody', () => {
  const chairs = [{ kind: 'person' }, { kind: 'bot' }, { kind: 'bot' }] as Chair[];
  expect(isThrilling(photo({}), [0, 1, 2], chairs)).toBe(true);
  expect(isThrilling(photo({ first: 2 }), [0, 1, 2], chairs)).toBe(false);
});
