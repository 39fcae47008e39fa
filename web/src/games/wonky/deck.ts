// The printed cards: what each asks for, and what else it does.
import type { WonkyCards } from '../../lib/wire';

export type CardFace = WonkyCards['faces'][number];

export class Deck {
  constructor(readonly printed: WonkyCards) {}

  face(card: number): CardFace {
    return this.printed.faces[this.kind(card)] ?? { name: 'a card', blocks: [], effect: '' };
  }

  /** Which of the printed faces a card has. */
  kind(card: number): number {
    return this.printed.deck[card] ?? -1;
  }

  name(card: number): string {
    return this.face(card).name;
  }
}

/** The few words on a card, below its picture. */
export function wordsOn({ name, blocks, effect }: CardFace): string {
  if (blocks.length === 0) return name;
  if (effect) return '';
  if (blocks.length === 1) return name.replace(' block', '');
  return name.startsWith('any color') ? 'any color' : 'L or M or S';
}
