// The printed deck: which two pictures each card shows, and what to call it.
import { told } from '../../lib/told.svelte';
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
    return this.pictures(card).map(told).join(' & ');
  }

  /** A sentence, cut where it names a card: words, and pictures in pairs. */
  illustrate(sentence: string): (string | [string, string])[] {
    for (const card of this.printed.pairs.keys()) {
      const [before, ...after] = sentence.split(this.name(card));
      if (after.length > 0) return [before ?? '', this.pictures(card), ...this.illustrate(after.join(this.name(card)))];
    }
    return [sentence];
  }
}

/** The name of a picture's drawing. */
export function slug(picture: string): string {
  return picture.toLowerCase().replaceAll(' ', '-');
}
