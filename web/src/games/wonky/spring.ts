// The server's hand, imagined: a spring that follows what is wanted, no faster than a hand may. See tower/hand.py.
import { Quaternion, Vector3 } from 'three';
import { type Pose, copyOf } from './scene/pose';
import { SPEED } from './scene/shape';

/** Radians a second; the spring stretches by so many meters at most; the wrist turns by so many radians a second. */
const STIFFNESS = 35;
const LEASH = 0.012;
const WRIST = 8;
const STEP = 0.004;

export class Spring {
  readonly at: Vector3;
  readonly turn: Quaternion;
  readonly #hand: Vector3;
  readonly #velocity = new Vector3();
  wanted: Pose;

  constructor(pose: Pose) {
    this.at = pose.at.clone();
    this.turn = pose.turn.clone();
    this.#hand = pose.at.clone();
    this.wanted = copyOf(pose);
  }

  /** Go on for so many milliseconds. */
  advance(ms: number): void {
    for (let left = ms / 1000; left > 0; left -= STEP) this.#pull(Math.min(STEP, left));
    this.turn.rotateTowards(this.wanted.turn, (WRIST * ms) / 1000);
  }

  #pull(seconds: number): void {
    const way = this.wanted.at.clone().sub(this.#hand);
    const far = way.length();
    way.multiplyScalar(far > 0 ? Math.min(SPEED, far / seconds) / far : 0);
    this.#hand.addScaledVector(way, seconds);
    const stretch = this.#hand.clone().sub(this.at).clampLength(0, LEASH);
    this.#velocity
      .addScaledVector(stretch, STIFFNESS ** 2 * seconds)
      .addScaledVector(way.sub(this.#velocity), Math.min(1, 2 * STIFFNESS * seconds));
    this.at.addScaledVector(this.#velocity, seconds);
  }
}
