// What can be seen at a Wonky table.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { WonkyAction, WonkyState } from '../../lib/wire';
import { BLOCKS } from './numbers';

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
