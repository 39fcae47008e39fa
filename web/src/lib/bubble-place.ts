// Where a bubble goes: beside what it speaks of, inside the window, and never over it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The side of the bubble that is turned to what it speaks of. */
export type Side = 'top' | 'bottom' | 'left' | 'right' | 'none';

export interface Spot {
  x: number;
  y: number;
  side: Side;
  /** Where its arrow is along that side, in pixels. */
  arrow: number;
}

const GAP = 16;
const MARGIN = 8;
/** How near an arrow may come to a bubble's corner. */
const CORNER = 22;
/** How finely the window is searched where no side is free. */
const STEPS = 14;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const middle = (low: number, high: number) => (low + high) / 2;

function apart(one: Box, other: Box): boolean {
  return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
}

const boxAt = (x: number, y: number, { width, height }: Size): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** Beside one thing, on each of its four sides. */
function beside(thing: Box, size: Size, window: Size): Spot[] {
  const x = clamp(middle(thing.left, thing.right) - size.width / 2, MARGIN, window.width - MARGIN - size.width);
  const y = clamp(middle(thing.top, thing.bottom) - size.height / 2, MARGIN, window.height - MARGIN - size.height);
  const across = clamp(middle(thing.left, thing.right) - x, CORNER, size.width - CORNER);
  const down = clamp(middle(thing.top, thing.bottom) - y, CORNER, size.height - CORNER);
  return [
    { x, y: thing.top - GAP - size.height, side: 'bottom', arrow: across },
    { x, y: thing.bottom + GAP, side: 'top', arrow: across },
    { x: thing.right + GAP, y, side: 'left', arrow: down },
    { x: thing.left - GAP - size.width, y, side: 'right', arrow: down },
  ];
}

/** Anywhere in the window, the nearest place to a thing first. */
function anywhere(thing: Box, size: Size, window: Size): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1)
      spots.push({
        x: MARGIN + ((window.width - 2 * MARGIN - size.width) * column) / STEPS,
        y: MARGIN + ((window.height - 2 * MARGIN - size.height) * row) / STEPS,
        side: 'none',
        arrow: 0,
      });
  const far = ({ x, y }: Spot) =>
    Math.hypot(
      x + size.width / 2 - middle(thing.left, thing.right),
      y + size.height / 2 - middle(thing.top, thing.bottom),
    );
  return spots.sort((one, other) => far(one) - far(other));
}

/**
 * Of all that a bubble speaks of, it stands beside the last if it can, else beside another one, else near it.
 * Where there is a place at which it covers nothing of what is to be kept clear either, it goes there.
 */
export function bubbleSpot(things: Box[], size: Size, window: Size, clear: Box[] = []): Spot {
  const last = things.at(-1);
  if (!last) return { x: (window.width - size.width) / 2, y: 64, side: 'none', arrow: 0 };
  const inside = ({ x, y }: Spot) =>
    x >= MARGIN && y >= MARGIN && x + size.width <= window.width - MARGIN && y + size.height <= window.height - MARGIN;
  const keepsOff = (boxes: Box[]) => (spot: Spot) =>
    inside(spot) && boxes.every((each) => apart(each, boxAt(spot.x, spot.y, size)));
  const near = [...things].reverse().flatMap((thing) => beside(thing, size, window));
  const spots = [...near, ...anywhere(last, size, window)];
  return (
    (clear.length > 0 ? spots.find(keepsOff([...things, ...clear])) : undefined) ??
    spots.find(keepsOff(things)) ??
    near[0]!
  );
}
