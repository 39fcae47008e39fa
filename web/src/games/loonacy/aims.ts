// What everybody has chosen for the next beat, where a table plays at a fair tempo.
import { BACK, NO_CARD } from '../../lib/numbers';
import { has } from '../../lib/seats';
import type { LoonacyState } from '../../lib/wire';
import { AIM } from './numbers';

export interface Aim {
  card: number;
  pile: number;
}

/** What this seat has chosen, if that can be seen from here. */
export function aimOf(board: LoonacyState, seat: number | null): Aim | null {
  const aim = seat === null ? NO_CARD : (board.aims[seat] ?? NO_CARD);
  return aim === NO_CARD || aim === BACK ? null : { card: aim % AIM, pile: Math.floor(aim / AIM) - 1 };
}

/** Whether this seat has chosen a card, whichever it is. */
export function hasAimed(board: LoonacyState, seat: number): boolean {
  return (board.aims[seat] ?? NO_CARD) !== NO_CARD;
}

/** How many are still waited for before the beat strikes by itself. */
export function undecided(board: LoonacyState): number {
  return board.aims.filter(
    (_, seat) => has(board.present, seat) && !has(board.pointing, seat) && !hasAimed(board, seat),
  ).length;
}
