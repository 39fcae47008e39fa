// The largest cards that fit, in the middle of the hand.
import { describe, expect, test } from 'vitest';
import { bestGrid, nearestPlace, RATIO, spot } from '../src/lib/hand-grid';

const SIZES = [
  [320, 150],
  [390, 230],
  [844, 120],
  [1280, 200],
] as const;

describe('bestGrid', () => {
  test.each(SIZES)('in %i × %i no card lies outside or on another, however many there are', (width, height) => {
    for (let cards = 1; cards <= 40; cards += 1) {
      const grid = bestGrid(cards, width, height, 136);
      expect(grid.width).toBeGreaterThan(0);
      expect(grid.gap).toBeGreaterThan(0);
      for (let place = 0; place < cards; place += 1) {
        const { x, y } = spot(grid, place);
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(x + grid.width).toBeLessThanOrEqual(width + 1);
        expect(y + grid.height).toBeLessThanOrEqual(height + 1);
      }
    }
  });

  test('a few cards grow no larger than they may', () => {
    const grid = bestGrid(2, 1280, 400, 136);
    expect(grid.width).toBe(136);
    expect(grid.height).toBe(Math.round(136 * RATIO));
  });

  test('one more card never makes the others larger', () => {
    let last = Infinity;
    for (let cards = 1; cards <= 30; cards += 1) {
      const { width } = bestGrid(cards, 390, 230, 136);
      expect(width).toBeLessThanOrEqual(last);
      last = width;
    }
  });

  test('a row of a few cards stands in the middle', () => {
    const grid = bestGrid(3, 600, 150, 100);
    const { x } = spot(grid, 1);
    expect(x + grid.width / 2).toBeCloseTo(300, 0);
  });

  test('a hand without room or cards is empty, not broken', () => {
    expect(bestGrid(0, 390, 230, 136).columns).toBe(1);
    expect(bestGrid(5, 0, 0, 136).width).toBe(0);
  });
});

describe('spot', () => {
  test('the cards of a fan turn away from the middle and hang lower at the ends', () => {
    const fan = { ...bestGrid(5, 900, 200, 100), fan: 4 };
    expect(spot(fan, 2).turn).toBe(0);
    expect(spot(fan, 0).turn).toBe(-8);
    expect(spot(fan, 4).turn).toBe(8);
    expect(spot(fan, 0).y).toBeGreaterThan(spot(fan, 2).y);
    expect(spot(fan, 0).y).toBeCloseTo(spot(fan, 4).y);
  });
});

describe('nearestPlace', () => {
  test('the middle of every card is nearest to that card', () => {
    const grid = bestGrid(11, 390, 230, 136);
    for (let place = 0; place < 11; place += 1) {
      const { x, y } = spot(grid, place);
      expect(nearestPlace(grid, 11, x + grid.width / 2, y + grid.height / 2)).toBe(place);
    }
  });

  test('far outside, the card at that end', () => {
    const grid = bestGrid(4, 600, 150, 100);
    expect(nearestPlace(grid, 4, -500, 70)).toBe(0);
    expect(nearestPlace(grid, 4, 5000, 70)).toBe(3);
  });
});
