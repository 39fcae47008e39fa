// The printed cards: what each asks for, and what else it does.
import { told } from '../../lib/told.svelte';
import type { WonkyCards } from '../../lib/wire';
import { letterOf, nameOfBlock } from './blocks';
import { words } from '../../words';

const t = words('wonky');

export type CardFace = WonkyCards['faces'][number];

export class Deck {
  constructor(readonly printed: WonkyCards) {}

  face(card: number): CardFace {
    return this.printed.faces[this.kind(card)] ?? { name: t('aCard'), blocks: [], effect: '' };
  }

  /** Which of the printed faces a card has. */
  kind(card: number): number {
    return this.printed.deck[card] ?? -1;
  }

  name(card: number): string {
    return told(this.face(card).name);
  }
}

/** The few words on a card, below its picture. */
export function wordsOn({ name, blocks, effect }: CardFace): string {
  if (blocks.length === 0) return told(name);
  if (effect) return '';
  const [block = 0, other = 0] = blocks;
  if (blocks.length === 1) return nameOfBlock(block);
  return letterOf(block) === letterOf(other) ? t('anyColor') : t('anySize');
}
