// Around the tower of a game that is watched again: how far somebody has walked, by finger, key or turntable.
import { prefersCalm } from '../../lib/motion';

/** Radians a pixel, and a press of a key or button. */
const DRAG = 0.006;
export const STEP = Math.PI / 12;
/** A whole turn in 24 seconds. */
const A_SECOND = (2 * Math.PI) / 24;
/** For those who prefer calm a turntable stands still; it goes on by an eighth with each press. */
const EIGHTH = Math.PI / 4;
/** How much less and more steeply than usual one may look down. */
const LOWEST = -0.4;
const HIGHEST = 0.8;
const LONGEST_PICTURE = 100;

export class Orbit {
  /** How far to the right around the table, and how much further up, in radians. */
  yaw = $state(0);
  up = $state(0);
  turning = $state(false);
  #drawnAt = 0;
  #next = 0;

  walk(yaw: number, up: number): void {
    this.yaw += yaw;
    this.up = Math.max(LOWEST, Math.min(HIGHEST, this.up + up));
  }

  drag(right: number, down: number): void {
    this.stop();
    this.walk(-right * DRAG, down * DRAG);
  }

  /** What an arrow key does; null for every other key. */
  key({ key }: KeyboardEvent): (() => void) | null {
    const [yaw, up] = ARROWS[key] ?? [0, 0];
    return yaw || up ? () => this.walk(yaw * STEP, up * STEP) : null;
  }

  turntable(): void {
    if (prefersCalm()) this.walk(EIGHTH, 0);
    else if (this.turning) this.stop();
    else {
      this.turning = true;
      this.#drawnAt = performance.now();
      this.#next = requestAnimationFrame(this.#turn);
    }
  }

  stop(): void {
    this.turning = false;
    cancelAnimationFrame(this.#next);
  }

  #turn = (now: number): void => {
    this.walk((Math.min(LONGEST_PICTURE, now - this.#drawnAt) / 1000) * A_SECOND, 0);
    this.#drawnAt = now;
    this.#next = requestAnimationFrame(this.#turn);
  };
}

const ARROWS: Record<string, [yaw: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
