// A table at which one game is played: nothing but that game's states and actions comes up there.
import type { RoomState } from './room.svelte';
import type { Action, State, View } from './wire';
import { words } from '../words';

const t = words('table');

export interface ViewOf<S extends State, A extends Action> extends Omit<View, 'state' | 'legal'> {
  state: S;
  legal: A[];
}

/** What can be seen from here, at a table where this game is played. */
export function viewOf<S extends State, A extends Action>(here: RoomState): ViewOf<S, A> {
  return here.table!.view as ViewOf<S, A>;
}

/** Who sits on a game seat, as a list on my screen calls them. */
export function nameOrYou(here: RoomState, seat: number): string {
  return seat === here.table?.view.seat ? t('you') : nameOf(here, seat);
}

/** Who sits on a game seat. */
export function nameOf(here: RoomState, seat: number): string {
  return here.room?.chairs[here.table?.chairs[seat] ?? -1]?.name ?? t('somebody');
}
