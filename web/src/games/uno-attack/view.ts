// What can be seen at an UNO Attack! table.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { UnoAttackAction, UnoAttackState, View } from '../../lib/wire';
import { FOR_HIT_FIRE, PLAYING } from './numbers';

export type UnoAttackView = ViewOf<UnoAttackState, UnoAttackAction>;
export const unoAttackView = (here: RoomState): UnoAttackView => viewOf(here);

/** When somebody has taken too long, and the launcher is pressed for them. */
export function timeIsUp(before: View): number {
  const board = before.state as UnoAttackState;
  return board.phase === PLAYING && board.turn_time > 0 ? board.clock_ends : Infinity;
}

/** Whom the launcher faces: the one who owes a press, or the player on turn. */
export function toAct(board: UnoAttackState): number {
  return board.owed[0] ?? board.turn;
}

/** Presses that are due, those of one player in a row together. */
export function duePresses(board: UnoAttackState): { seat: number; presses: number; untilFire: boolean }[] {
  const due: { seat: number; presses: number; untilFire: boolean }[] = [];
  board.owed.forEach((seat, place) => {
    const last = due.at(-1);
    if (last?.seat === seat) last.presses += 1;
    else due.push({ seat, presses: 1, untilFire: board.owed_for[place] === FOR_HIT_FIRE });
  });
  return due;
}
