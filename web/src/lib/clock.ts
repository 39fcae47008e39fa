// The match's clock, as well as it can be read from here.

/** Tells match time from the `at` of messages. The quickest message is the best witness. */
export class MatchClock {
  #ahead = -Infinity;

  /** A message written at this match moment has just come in. */
  saw(at: number): void {
    this.#ahead = Math.max(this.#ahead, at - performance.now());
  }

  /** A new game, or a table that was frozen: what was measured before counts no longer. */
  restart(at: number): void {
    this.#ahead = at - performance.now();
  }

  now(): number {
    return performance.now() + this.#ahead;
  }
}
