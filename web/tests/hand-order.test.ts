// Cards stay where the player left them.
import { describe, expect, test } from 'vitest';
import { moveTo, settle } from '../src/lib/hand-order';

describe('settle', () => {
  test('lays out a new hand in the order it comes', () => {
    expect(settle([], [7, 3, 5], false)).toEqual([7, 3, 5]);
  });

  test('a card that goes leaves a hole, and nothing else moves', () => {
    expect(settle([7, 3, 5], [7, 5], false)).toEqual([7, null, 5]);
  });

  test('new cards fill holes from the left before they make the hand longer', () => {
    expect(settle([7, null, 5, null], [7, 5, 8, 9, 1], false)).toEqual([7, 8, 5, 9, 1]);
  });

  test('holes are closed only when nobody reaches for a card', () => {
    expect(settle([7, null, 5], [7, 5], true)).toEqual([7, 5]);
    expect(settle([7, 3, 5], [7, 5, 9], true)).toEqual([7, 5, 9]);
  });
});

describe('moveTo', () => {
  test('into a hole: the card leaves one behind', () => {
    expect(moveTo([7, null, 3, 5], 5, 1)).toEqual([7, 5, 3, null]);
  });

  test('between neighbors: those in between move up', () => {
    expect(moveTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
    expect(moveTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  });

  test('to where it is, or of a card that is gone, changes nothing', () => {
    const slots = [1, 2, 3];
    expect(moveTo(slots, 2, 1)).toBe(slots);
    expect(moveTo(slots, 9, 1)).toBe(slots);
  });
});
