// The printed deck: which two pictures each card shows, and what to call it.
import type { LoonacyCards } from '../../lib/wire';

export class Deck {
  constructor(private readonly printed: LoonacyCards) {}

  /** The two pictures of a card, as they are called. */
  pictures(card: number): [string, string] {
    const [first = 0, second = 0] = this.printed.pairs[card] ?? [];
    return [this.printed.pictures[first] ?? '', this.printed.pictures[second] ?? ''];
  }

  /** How many piles a table of so many players has. */
  piles(players: number): number {
    return this.printed.piles[players] || 1;
  }

  name(card: number): string {
    return this.pictures(card).join(' & ');
  }
}

/** The name of a picture's drawing. */
export function slug(picture: string): string {
  return picture.toLowerCase().replaceAll(' ', '-');
}
