// What a Domaniacal table is doing: the numbers of the Python state, by name.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { DomaniacalAction, DomaniacalState } from '../../lib/wire';

export const CHOOSING = 0;
export const PLAYING = 1;
export const OVER = 2;

export type DomaniacalView = ViewOf<DomaniacalState, DomaniacalAction>;
export const domaniacalView = (here: RoomState): DomaniacalView => viewOf(here);

/** How many cards the draw pile still has. */
export function cardsToDraw(board: DomaniacalState): number {
  return board.draw_pile.cards.length + board.draw_pile.backs + board.beneath.length;
}
