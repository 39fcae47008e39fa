// What the four colors are called.
import { words } from '../../words';
import { type Color, COLORS } from './palette';

const t = words('uno-attack');

/** What it is called. */
export function colorName({ name }: Color): string {
  return t(name);
}

export function colorAt(place: number): Color | undefined {
  return COLORS[place];
}
