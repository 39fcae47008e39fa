// How the launcher moves: it trembles after a blank, the more the more there were, and recoils when it spits.
import { prefersCalm } from '../../lib/motion';

const SHAKE = 90;
const RECOIL = 420;

/** `worry` is 1 to 4. */
export function tremble(launcher: Element, worry: number): void {
  if (prefersCalm()) return;
  const far = worry * 1.3;
  launcher.animate(
    [
      { transform: 'none' },
      { transform: `translate(${-far}px, ${far / 2}px) rotate(${-far / 2}deg)`, offset: 0.25 },
      { transform: `translate(${far}px, ${-far / 2}px) rotate(${far / 2}deg)`, offset: 0.75 },
      { transform: 'none' },
    ],
    { duration: SHAKE, iterations: 3 + worry * 3 },
  );
}

/** `x` and `y` point to where the cards fly. */
export function recoil(launcher: Element, x: number, y: number): void {
  if (prefersCalm()) return;
  launcher.animate(
    [
      { transform: 'none' },
      { transform: `translate(${-13 * x}px, ${-13 * y}px) scale(1.08)`, offset: 0.12 },
      { transform: `translate(${-5 * x}px, ${-5 * y}px) scale(0.97)`, offset: 0.5 },
      { transform: 'none' },
    ],
    { duration: RECOIL },
  );
}
