// The points of a curve of chances: kept in order, and read between.
import type { Chances } from '../lib/wire';

/** With one point more; a point that is known again is known better. */
export function withPoint(points: Chances[], point: Chances): Chances[] {
  return [...points.filter(({ seq }) => seq !== point.seq), point].sort((one, other) => one.seq - other.seq);
}

/** Everybody's chances at a step, from the points around it; null while none is known. */
export function sharesAt(points: Chances[], seq: number): number[] | null {
  const after = points.find((point) => point.seq >= seq);
  const before = points.findLast((point) => point.seq <= seq);
  const known = before ?? after;
  if (!known) return null;
  if (!before || !after || after.seq === before.seq) return known.shares;
  const part = (seq - before.seq) / (after.seq - before.seq);
  return before.shares.map((share, seat) => share + part * (after.shares[seat]! - share));
}

/** The line of a seat in a field 100 wide and 100 high, 0 at the bottom. */
export function line(points: Chances[], seat: number, last: number): string {
  return points.map(({ seq, shares }) => `${x(seq, last)},${y(shares[seat]!)}`).join(' ');
}

/** What the chances of a seat may be in truth: there along the upper bounds, and back along the lower ones. */
export function band(points: Chances[], seat: number, last: number): string {
  const upper = points.map(({ seq, intervals }) => `${x(seq, last)},${y(intervals[seat]![1]!)}`);
  const lower = points.map(({ seq, intervals }) => `${x(seq, last)},${y(intervals[seat]![0]!)}`);
  return [...upper, ...lower.reverse()].join(' ');
}

export const x = (seq: number, last: number): number => (100 * seq) / Math.max(1, last);
export const y = (share: number): number => 100 - 100 * share;
