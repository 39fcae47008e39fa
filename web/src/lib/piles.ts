// Cards that lie together, seen or unseen.
import type { Pile } from './wire';

/** How many there are; none where there is no such hand. */
export function sizeOf(pile: Pile | undefined): number {
  return pile ? pile.cards.length + pile.backs : 0;
}
