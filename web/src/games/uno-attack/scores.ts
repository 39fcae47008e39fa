// Who has how many points, and who is ahead, whichever way it is scored.
import { sizeOf } from '../../lib/piles';
import type { RoomState } from '../../lib/room.svelte';
import { has } from '../../lib/seats';
import { nameOrYou } from '../../lib/table';
import { BETWEEN, CHALLENGE, LOWEST_TOTAL, OVER, WINNER_TAKES } from './numbers';
import { unoAttackView } from './view';
import { words } from '../../words';

const t = words('uno-attack');

export interface Score {
  seat: number;
  at: number;
  name: string;
  total: number;
  /** What the last hand brought. */
  gain: number;
  /** The cards they were caught with. */
  caught: number[];
  wentOut: boolean;
  /** Why they take no further part; empty if they do. */
  gone: '' | 'out' | 'left';
  won: boolean;
}

/** Everybody, the best first. */
export function scoresOf(here: RoomState): Score[] {
  const board = unoAttackView(here).state;
  const counted = board.phase === BETWEEN || board.phase === OVER;
  const better = board.scoring === WINNER_TAKES ? -1 : 1;
  return board.totals
    .map((total, seat): Score => ({
      seat,
      at: here.table?.chairs[seat] ?? seat,
      name: nameOrYou(here, seat),
      total,
      gain: board.gains[seat] ?? 0,
      caught: has(board.shown, seat) ? (board.hands[seat]?.cards ?? []) : [],
      wentOut: counted && has(board.present, seat) && sizeOf(board.hands[seat]) === 0,
      gone: has(board.eliminated, seat) ? 'out' : has(board.present, seat) ? '' : 'left',
      won: has(board.winners, seat),
    }))
    .sort(
      (one, other) =>
        Number(other.won) - Number(one.won) ||
        Number(one.gone !== '') - Number(other.gone !== '') ||
        better * (one.total - other.total),
    );
}

/** Milliseconds that counting up what a hand has brought takes. */
export const COUNTING = 1_200;

/** The points to be shown while this share of what the hand has brought has been counted. */
export function shownOf(total: number, gain: number, share: number): number {
  return Math.round(total - gain * (1 - share));
}

/** What the points are for, in a sentence. */
export function aimOf(scoring: number, limit: number): string {
  if (limit === 1) return t('oneHand');
  if (scoring === LOWEST_TOTAL) return t('lowestWins', { limit });
  return scoring === CHALLENGE ? t('challenge', { limit }) : t('firstTo', { limit });
}
