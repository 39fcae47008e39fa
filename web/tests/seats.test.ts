// Who sits where, seen from a chair.
import { expect, test } from 'vitest';
import { around, count, has, shapeOf } from '../src/lib/seats';

test('the others begin on my left, and I am not one of them', () => {
  expect(around(4, 1)).toEqual([2, 3, 0]);
  expect(around(2, 0)).toEqual([1]);
});

test('from the gallery one sees everybody, the first seat first', () => {
  expect(around(3, null)).toEqual([0, 1, 2]);
});

test('a set of seats is one bit each', () => {
  expect([0, 1, 2, 3].filter((seat) => has(0b1010, seat))).toEqual([1, 3]);
  expect(count(0b1010)).toBe(2);
  expect(count(0)).toBe(0);
});

test('two chairs of one color never have the same shape', () => {
  const looks = Array.from({ length: 12 }, (_, chair) => `${chair % 6} ${shapeOf(chair)}`);
  expect(new Set(looks).size).toBe(12);
});
