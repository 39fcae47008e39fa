// What a Loonacy table is doing: the numbers of the Python state, by name.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { LoonacyAction, LoonacyState } from '../../lib/wire';

export const loonacyView = (here: RoomState): ViewOf<LoonacyState, LoonacyAction> => viewOf(here);

export const LOOKING = 0;
export const COUNTING = 1;
export const PLAYING = 2;
export const DRAWN = 3;
export const BETWEEN = 4;
export const OVER = 5;

/** How many places to keep free until the piles are there; what opens is the server's affair. */
export function usualPiles(players: number): number {
  return Math.min(4, Math.max(1, 6 - players));
}
