// Who sits where around a table on a television: clockwise, from the lower left, as turns go to the left.

/** The middle of a seat, in hundredths of the stage. */
export interface Spot {
  x: number;
  y: number;
}

/** So much of the stage, in hundredths, a column of seats takes at each side, and a row of seats above. */
const BESIDE = 19;
const ABOVE = 25;

/** More than this in one column would be small. */
const COLUMN = 3;

/** How many sit above, between the columns: whoever finds no place beside, and one if sides would be uneven. */
export function above(players: number, tall = COLUMN): number {
  return players > 2 * tall ? players - 2 * tall : players % 2;
}

/** As many, or one more: then nobody sits above, and one place stays free. */
export const even = (players: number): number => players + (players % 2);

export function spotsAround(players: number, tall = COLUMN): Spot[] {
  const top = above(players, tall);
  const side = (players - top) / 2;
  const column = (place: number) => (100 * (place + 0.5)) / side;
  const row = (place: number) => BESIDE + ((100 - 2 * BESIDE) * (place + 0.5)) / top;
  return Array.from({ length: players }, (_, seat) => {
    if (seat < side) return { x: BESIDE / 2, y: 100 - column(seat) };
    if (seat < side + top) return { x: row(seat - side), y: ABOVE / 2 };
    return { x: 100 - BESIDE / 2, y: column(seat - side - top) };
  });
}

/** The same for a stylesheet: a list of seats whose first item is at --x1 and --y1, and what lies between them. */
export function stageStyle(players: number, tall = COLUMN): string {
  const spots = spotsAround(players, tall).map(({ x, y }, at) => `--x${at + 1}:${x}%;--y${at + 1}:${y}%`);
  const side = (players - above(players, tall)) / 2;
  return `${spots.join(';')};--beside:${BESIDE}%;--rows:${above(players, tall) > 0 ? 1 : 0};--column:${side}`;
}
