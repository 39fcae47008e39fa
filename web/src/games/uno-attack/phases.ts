// What an UNO Attack! table is doing: the numbers of the Python state, by name.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { Pile, UnoAttackAction, UnoAttackState } from '../../lib/wire';

export const PLAYING = 0;
export const BETWEEN = 1;
export const OVER = 2;

export const WINNER_TAKES = 0;
export const LOWEST_TOTAL = 1;
export const CHALLENGE = 2;

export const FOR_HIT_FIRE = 2;

export const NOBODY = -1;
export const NO_COLOR = -1;

export type UnoAttackView = ViewOf<UnoAttackState, UnoAttackAction>;
export const unoAttackView = (here: RoomState): UnoAttackView => viewOf(here);

/** Whom the launcher faces: the one who owes a press, or the player on turn. */
export function toAct(board: UnoAttackState): number {
  return board.owed[0] ?? board.turn;
}

export function sizeOf(hand: Pile | undefined): number {
  return hand ? hand.cards.length + hand.backs : 0;
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
