// What a Loonacy table is doing, and who is doing it: the numbers of the Python state, by name.

export const LOOKING = 0;
export const COUNTING = 1;
export const PLAYING = 2;
export const DRAWN = 3;
export const BETWEEN = 4;
export const OVER = 5;

export const BACK = -1;

/** Whether a set of seats, one bit each, has this seat in it. */
export function has(seats: number, seat: number): boolean {
  return ((seats >> seat) & 1) === 1;
}

export function count(seats: number): number {
  let left = seats;
  let bits = 0;
  for (; left > 0; left >>= 1) bits += left & 1;
  return bits;
}

/** How many places to keep free until the piles are there; what opens is the server's affair. */
export function usualPiles(players: number): number {
  return Math.min(4, Math.max(1, 6 - players));
}
