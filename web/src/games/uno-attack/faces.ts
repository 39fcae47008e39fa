// What is printed on the cards, what to call it, and in which order a hand is held.
import { WORD } from '../../lib/numbers';
import type { UnoAttackCards } from '../../lib/wire';
import { colorAt, colorName } from './colors';
import { words } from '../../words';

const t = words('uno-attack');

/** The drawing of every word on a card. */
export const DRAWINGS: Record<string, string> = {
  'Hit 2': 'hit-two',
  Reverse: 'reverse',
  Skip: 'skip',
  'Discard All': 'discard-all',
  'Trade Hands': 'trade-hands',
  Wild: 'wild',
  'Wild All-Hit': 'all-hit',
  'Wild Hit-Fire': 'hit-fire',
};

/** As it is printed: short, and loud. */
export function printedWord(word: string): string {
  return word.replace('Wild ', '').toUpperCase();
}

export class Faces {
  constructor(private readonly printed: UnoAttackCards) {}

  /** The place of its color, or -1 if it is wild. */
  color(card: number): number {
    return this.printed.colors.indexOf(this.#face(card).color);
  }

  /** The number on it; empty if it has a word instead. */
  number(card: number): string {
    const { name } = this.#face(card);
    return name in DRAWINGS ? '' : name;
  }

  /** The number or word on it. */
  rank(card: number): string {
    return this.#face(card).name;
  }

  drawing(card: number): string {
    return DRAWINGS[this.#face(card).name] ?? '';
  }

  /** As people say it: red 7. */
  name(card: number): string {
    const color = colorAt(this.color(card));
    const name = this.rank(card);
    return color ? t('card', { color: colorName(color), name }) : name;
  }

  /** Color by color, numbers before words, wild ones last. */
  readonly order = (card: number, other: number): number => (card % WORD) - (other % WORD) || card - other;

  #face(card: number): UnoAttackCards['faces'][number] {
    return this.printed.faces[card % WORD] ?? { color: '', name: '', points: 0 };
  }
}
