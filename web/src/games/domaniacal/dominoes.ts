// The printed dominoes: two numbers each, as pips and as text, and what to call them.
import type { DomaniacalCards } from '../../lib/wire';
import { listed, words } from '../../words';

const t = words('domaniacal');

export type Sides = readonly [number, number];

const SPOKEN = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12'] as const;

/** A number as it is read out. */
const spoken = (side: number): string => t(SPOKEN[side] ?? 'n0');

export class Dominoes {
  constructor(private readonly printed: DomaniacalCards) {}

  sides(card: number): Sides {
    const [low = 0, high = 0] = this.printed.pairs[card] ?? [];
    return [low, high];
  }

  /** As it is written: 2–5. */
  name(card: number): string {
    return this.sides(card).join('–');
  }

  /** As it is read out: two–five. */
  spoken(card: number): string {
    return this.sides(card).map(spoken).join('–');
  }

  /** The numbers two cards have in common. */
  shared(card: number, other: number): number[] {
    const [low, high] = this.sides(card);
    const theirs = this.sides(other);
    return (low === high ? [low] : [low, high]).filter((side) => theirs.includes(side));
  }

  /** “two–five, fits your stack's five”, for those who listen; `label` is what is said of the card by itself. */
  heard(card: number, top: number | undefined, label = this.spoken(card)): string {
    if (top === undefined) return label;
    const numbers = this.shared(card, top).map(spoken);
    return numbers.length > 0 ? t('fits', { card: label, numbers: listed(numbers) }) : t('fitsNot', { card: label });
  }
}

// ---- How they are drawn

const ROWS = [15, 35, 55];
const [TOP = 0, MIDDLE = 0, BOTTOM = 0] = ROWS;
const LEFT = 36;
const CENTER = 60;
const RIGHT = 84;
const FOUR = [31, 50, 69, 88];

function row(y: number, ...places: number[]): Sides[] {
  return places.map((x) => [x, y]);
}

/** Where the pips of a number lie on an upright half, which is 100 wide and 70 high. */
const PIPS: readonly Sides[][] = [
  [],
  row(MIDDLE, CENTER),
  [...row(TOP, LEFT), ...row(BOTTOM, RIGHT)],
  [...row(TOP, LEFT), ...row(MIDDLE, CENTER), ...row(BOTTOM, RIGHT)],
  [...row(TOP, LEFT, RIGHT), ...row(BOTTOM, LEFT, RIGHT)],
  [...row(TOP, LEFT, RIGHT), ...row(MIDDLE, CENTER), ...row(BOTTOM, LEFT, RIGHT)],
  [...row(TOP, LEFT, CENTER, RIGHT), ...row(BOTTOM, LEFT, CENTER, RIGHT)],
  [...row(TOP, LEFT, CENTER, RIGHT), ...row(MIDDLE, CENTER), ...row(BOTTOM, LEFT, CENTER, RIGHT)],
  [...row(TOP, LEFT, CENTER, RIGHT), ...row(MIDDLE, LEFT, RIGHT), ...row(BOTTOM, LEFT, CENTER, RIGHT)],
  ROWS.flatMap((y) => row(y, LEFT, CENTER, RIGHT)),
  [...row(TOP, ...FOUR), ...row(MIDDLE, 50, 69), ...row(BOTTOM, ...FOUR)],
  [...row(TOP, ...FOUR), ...row(MIDDLE, LEFT, CENTER, RIGHT), ...row(BOTTOM, ...FOUR)],
  ROWS.flatMap((y) => row(y, ...FOUR)),
];

/** All pips of a half as one path of dots. A card that lies sideways was turned to the left. */
export function pips(number: number, half: 0 | 1, sideways: boolean): string {
  return (PIPS[number] ?? [])
    .map(([x, y]) => {
      const down = y + 70 * half;
      return sideways ? `M${down} ${100 - x}h0` : `M${x} ${down}h0`;
    })
    .join('');
}

/** How wide a pip is: twelve need more room than three. */
export function pipWidth(number: number): number {
  return number > 9 ? 12.5 : number > 5 ? 15 : 17;
}
