// The nine blocks as people tell them apart: by size, by color, and by the sign each color carries.
import { words } from '../../words';
import { type Stain, STAINS } from './stains';

const t = words('wonky');

export const SIZE_LETTERS = ['L', 'M', 'S'];

export function stainOf(block: number): Stain {
  return STAINS[block % 3]!;
}

export function letterOf(block: number): string {
  return SIZE_LETTERS[Math.floor(block / 3)] ?? '';
}

/** “large blue” */
export function nameOfBlock(block: number): string {
  return t(NAMES[block] ?? 'largeBlue');
}

/** In the order of their numbers: by size, then by color. */
const NAMES = [
  'largeBlue',
  'largePurple',
  'largeGreen',
  'mediumBlue',
  'mediumPurple',
  'mediumGreen',
  'smallBlue',
  'smallPurple',
  'smallGreen',
] as const;
