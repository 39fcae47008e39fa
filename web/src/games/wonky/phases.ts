// What a Wonky table is doing: the numbers of the Python state, by name.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { WonkyAction, WonkyState } from '../../lib/wire';
import { BLOCKS } from './scene/shape';

/** Choosing a card. */
export const PLAYING = 0;
/** The card is played; now a block has to be taken. */
export const PLACING = 1;
/** A block is in the hand. */
export const HOLDING = 2;
/** It has been let go, and gravity has the word. */
export const COUNTING = 3;
export const OVER = 4;

export const NO_BLOCK = -1;

export type WonkyView = ViewOf<WonkyState, WonkyAction>;
export const wonkyView = (here: RoomState): WonkyView => viewOf(here);

/** The blocks that are neither in the tower nor in a hand. */
export function freeBlocks({ tower, held }: WonkyState): number[] {
  return Array.from({ length: BLOCKS }, (_, block) => block).filter(
    (block) => block !== held && !tower.includes(block),
  );
}

/** The blocks that may be taken now. */
export function blocksToTake({ legal }: WonkyView): number[] {
  return legal.flatMap((action) => (action.kind === 'Grab' ? [action.block] : []));
}

/** Who sits on a game seat. */
export function nameOf(here: RoomState, seat: number): string {
  return here.room?.chairs[here.table?.chairs[seat] ?? -1]?.name ?? 'somebody';
}
