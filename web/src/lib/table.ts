// A table at which one game is played: nothing but that game's states and actions comes up there.
import { sizeOf } from './piles';
import type { RoomState } from './room.svelte';
import { has } from './seats';
import type { Action, Pile, State, View } from './wire';
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

/** What the end says of everybody. */
export interface AtTheEnd {
  seat: number;
  name: string;
  left: boolean;
  won: boolean;
}

/** Everybody at the end, seat by seat. */
export function everybody(
  here: RoomState,
  { seats, present }: { seats: number; present: number },
  won: (seat: number) => boolean,
): AtTheEnd[] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    name: nameOrYou(here, seat),
    left: !has(present, seat),
    won: won(seat),
  }));
}

/** Everybody with how many cards they were left with: the winners first, then who has the fewest. */
export function byCards(people: AtTheEnd[], hands: Pile[]): (AtTheEnd & { cards: number })[] {
  return people
    .map((each) => ({ ...each, cards: sizeOf(hands[each.seat]) }))
    .sort((one, other) => Number(other.won) - Number(one.won) || one.cards - other.cards);
}
