// A bubble never covers what it speaks of, and never leaves the window.
import { expect, test } from 'vitest';
import { bubbleSpot, type Box } from '../src/lib/bubble-place';

const PHONE = { width: 390, height: 844 };
const SIZE = { width: 290, height: 120 };

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

function covers(spot: { x: number; y: number }, thing: Box): boolean {
  return (
    spot.x < thing.right &&
    thing.left < spot.x + SIZE.width &&
    spot.y < thing.bottom &&
    thing.top < spot.y + SIZE.height
  );
}

test('it stands above what it speaks of, and its arrow is over the middle of it', () => {
  const card = box(200, 600, 80, 110);
  const spot = bubbleSpot([card], SIZE, PHONE);
  expect(spot.side).toBe('bottom');
  expect(spot.y + SIZE.height).toBeLessThanOrEqual(card.top);
  expect(spot.x + spot.arrow).toBe(240);
});

test('below, where there is no room above', () => {
  expect(bubbleSpot([box(100, 10, 80, 60)], SIZE, PHONE).side).toBe('top');
});

test('of a card and a pile, neither is covered', () => {
  for (const top of [60, 140, 220, 400, 560]) {
    const things = [box(20, top + 130, 80, 110), box(150, top, 120, 160)];
    const spot = bubbleSpot(things, SIZE, PHONE);
    expect(things.some((thing) => covers(spot, thing))).toBe(false);
  }
});

test('everywhere in the window it stays in it', () => {
  for (let x = 0; x <= 330; x += 33)
    for (let y = 0; y <= 780; y += 60) {
      const thing = box(x, y, 60, 60);
      const spot = bubbleSpot([thing], SIZE, PHONE);
      expect(spot.x).toBeGreaterThanOrEqual(8);
      expect(spot.y).toBeGreaterThanOrEqual(8);
      expect(spot.x + SIZE.width).toBeLessThanOrEqual(382);
      expect(spot.y + SIZE.height).toBeLessThanOrEqual(836);
      expect(covers(spot, thing)).toBe(false);
    }
});

test('a bubble that speaks of nothing in particular stands in the middle, near the top', () => {
  expect(bubbleSpot([], SIZE, PHONE)).toMatchObject({ x: 50, side: 'none' });
});

test('a tip in passing keeps off whatever else can be touched, where there is room', () => {
  const card = box(20, 700, 80, 110);
  const hand = [110, 200, 290].map((left) => box(left, 700, 80, 110));
  const ribbon = box(20, 560, 350, 60);
  const spot = bubbleSpot([card], SIZE, PHONE, [card, ...hand, ribbon]);
  expect([card, ribbon, ...hand].some((thing) => covers(spot, thing))).toBe(false);
});
