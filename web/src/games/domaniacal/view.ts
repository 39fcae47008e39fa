// What can be seen at a Domaniacal table.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { DomaniacalAction, DomaniacalState, View } from '../../lib/wire';

export type DomaniacalView = ViewOf<DomaniacalState, DomaniacalAction>;
export const domaniacalView = (here: RoomState): DomaniacalView => viewOf(here);

/** When somebody has taken too long, and their turn ends by itself. */
export function timeIsUp(before: View): number {
  const board = before.state as DomaniacalState;
  return board.turn_time > 0 ? board.turn_ends : Infinity;
}

/** The top of my stack. */
export function myTop({ state, seat }: DomaniacalView): number | undefined {
  return seat === null ? undefined : state.stacks[seat]?.at(-1);
}

/** How many cards the draw pile still has. */
export function cardsToDraw(board: DomaniacalState): number {
  return board.draw_pile.cards.length + board.draw_pile.backs + board.beneath.length;
}
