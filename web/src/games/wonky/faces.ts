// Which face is left on top: a small present for whoever comes next.
import { DOMES, FACES, opposite } from './scene/shape';
import { words } from '../../words';

const t = words('wonky');

export interface Present {
  /** The face that looks up. */
  face: number;
  /** Dots of the dome that is seen on the button: on top, or below. */
  dots: number;
  up: boolean;
}

const WORDS = ['gentle', 'mean', 'cruel'] as const;

/** From the kindest to the meanest: a flat top with the gentlest dome below it, then the domes. */
export const PRESENTS: readonly Present[] = [
  { face: opposite(0), dots: FACES[0]!.dots, up: false },
  ...WORDS.map((_, face) => ({ face, dots: FACES[face]!.dots, up: true })),
];

/** What that is to the next player. */
export function wordFor(face: number): string {
  return t(face < DOMES ? WORDS[face]! : 'kind');
}

/** A hand that has not chosen yet is a little mean; later it does what it did last. */
const FIRST = 1;
const MEMORY = 'rumpus-wonky-face';

export function usualFace(): number {
  const face = Number(localStorage.getItem(MEMORY) ?? FIRST);
  return Number.isInteger(face) && face >= 0 && face < FACES.length ? face : FIRST;
}

export function becomeUsual(face: number): void {
  localStorage.setItem(MEMORY, String(face));
}

/** “three dots”: what a mean player left on top; nothing if it was harmless. */
export function nastiness(face: number): string {
  const dots = face < DOMES ? FACES[face]!.dots : 0;
  return dots > 1 ? t(dots === 2 ? 'twoDots' : 'threeDots') : '';
}
