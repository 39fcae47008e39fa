// What can be seen at a Wonky table.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { WonkyAction, WonkyState } from '../../lib/wire';
import { has } from '../../lib/seats';
import { BLOCKS, OVER } from './numbers';
import type { Names } from './story';
import { listed, words } from '../../words';

const t = words('wonky');

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

/** Who comes after the player on turn. */
export function nextSeat({ turn, direction, present, seats }: WonkyState): number {
  let seat = turn;
  do seat = (seat + direction + seats) % seats;
  while (seat !== turn && !has(present, seat));
  return seat;
}

/** Why everybody should hold their breath: the tower lacks one block, or somebody has one card. Nothing if neither. */
export function almostWon({ phase, tower, hands, present }: WonkyState, names: Names): string {
  if (phase === OVER) return '';
  if (tower.length === BLOCKS - 1) return t('oneMoreBlock');
  const close = hands.flatMap(({ cards, backs }, seat) =>
    has(present, seat) && cards.length + backs === 1 ? [seat] : [],
  );
  if (close.length === 0) return '';
  if (close.length === 1 && names.isMe(close[0]!)) return t('youOneCard');
  const said = listed(close.map((seat) => (names.isMe(seat) ? t('you') : names.of(seat))));
  return t('oneCard', { names: `${said.charAt(0).toUpperCase()}${said.slice(1)}`, n: close.length });
}
