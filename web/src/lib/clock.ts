// The match's clock, as well as it can be read from here.

/** Tells match time from the `at` of messages. The quickest message is the best witness. */
export class MatchClock {
  #ahead = -Infinity;
  #stoppedAt: number | null = null;

  /** A message written at this match moment has just come in. */
  saw(at: number): void {
    this.#ahead = Math.max(this.#ahead, at - performance.now());
  }

  /** A new game, or a table that was frozen: what was measured before counts no longer. */
  restart(at: number): void {
    this.#ahead = at - performance.now();
    if (this.#stoppedAt !== null) this.#stoppedAt = performance.now();
  }

  /** The match waits. */
  stop(): void {
    this.#stoppedAt ??= performance.now();
  }

  /** And goes on, at the moment at which it was stopped. */
  go(): void {
    if (this.#stoppedAt === null) return;
    this.#ahead -= performance.now() - this.#stoppedAt;
    this.#stoppedAt = null;
  }

  now(): number {
    return (this.#stoppedAt ?? performance.now()) + this.#ahead;
  }
}
