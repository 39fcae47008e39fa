// Who has won, as the room knows them.
import type { RoomState } from '../lib/room.svelte';
import { SHAPES } from '../lib/seats';
import type { Chair, Outcome } from '../lib/wire';

export interface Winner {
  /** Where they sit in the room. */
  at: number;
  chair: Chair | undefined;
}

export function winnersOf(here: RoomState, { winners }: Outcome): Winner[] {
  const chairs = here.table!.chairs;
  return winners.map((seat) => ({ at: chairs[seat] ?? 0, chair: here.room!.chairs[chairs[seat] ?? 0] }));
}

/** The colors of their confetti. */
export function colorsOf(winners: Winner[]): number[] {
  return [...new Set(winners.map(({ at }) => at % SHAPES.length))];
}
