// The printed cards: what each asks for, and what else it does.
import type { WonkyCards } from '../../lib/wire';

export type CardFace = WonkyCards['faces'][number];

export class Deck {
  constructor(readonly printed: WonkyCards) {}

  face(card: number): CardFace {
    return this.printed.faces[this.printed.deck[card] ?? -1] ?? { name: 'a card', blocks: [], effect: '' };
  }

  name(card: number): string {
    return this.face(card).name;
  }
}
