// What an action is about, by its place on the table: so that a hint can be seen where it is done.
import type { Action } from '../lib/wire';

/** Places of the table, or selectors, as a bubble takes them. */
export function placesOf(action: Action): string[] {
  switch (action.kind) {
    case 'Choose':
    case 'Play':
    case 'PlayWild':
      return [`hand-${action.card}`];
    case 'PlayTrade':
      return [`hand-${action.card}`, `seat-${action.partner}`];
    case 'Steal':
      return [`[data-stack='${action.victim}']`];
    case 'StealFromHand':
      return [`card-${action.card}`];
    case 'TakeBack':
      return ['mine'];
    case 'EndTurn':
      return ['[data-end]'];
    case 'Press':
      return ['launcher'];
    case 'CallUno':
      return ['[data-call]'];
    case 'Catch':
      return [`seat-${action.seat}`];
    case 'Grab':
      return [`[data-block='${action.block}']`];
    default:
      return [];
  }
}
