// The stream of poses, played a moment late so that it can be played smoothly.
import { BLOCKS } from '../numbers';
import { type Pose, between } from './pose';

/** How far behind the stream is shown, in milliseconds: two frames may be late. */
const BEHIND = 100;
/** A block that has not been heard of for longer was at rest until just before it is heard of again. */
const AT_REST = 70;
const FRAME = 40;
/** The server counts from zero again with each block that is grabbed. */
const STARTS_OVER = 1_000;
/** When it falls, time slows for a second, and then hurries to catch up. */
const SLOW_FOR = 1_000;
const SLOW = 0.45;
const HURRY = 1.6;

interface Sample {
  ms: number;
  pose: Pose;
}

export class Playback {
  readonly #tracks: Sample[][] = Array.from({ length: BLOCKS }, () => []);
  #epoch = 0;
  #newest = -1;
  #heardAt = 0;
  /** What the page's clock showed more than the server's, at the quickest. */
  #ahead = Infinity;
  #head = 0;
  #playedAt = 0;
  #slowUntil = 0;
  #ended = true;

  /** Blocks that moved have been heard of. */
  frame(ms: number, poses: Map<number, Pose>, now: number): void {
    if (this.#ended) this.#begin();
    if (ms + this.#epoch < this.#newest - STARTS_OVER) {
      this.#epoch = this.#newest + FRAME - ms;
      this.#ahead = Infinity;
    }
    const time = ms + this.#epoch;
    this.#newest = Math.max(this.#newest, time);
    this.#heardAt = now;
    this.#ahead = Math.min(this.#ahead, now - time);
    for (const [block, pose] of poses) {
      const track = this.#tracks[block];
      if (!track) continue;
      const last = track.at(-1);
      if (last && time - last.ms > AT_REST) track.push({ ms: time - FRAME, pose: last.pose });
      track.push({ ms: time, pose });
      if (track.length > 200) track.splice(0, 100);
    }
  }

  /** The tower falls: look closely. */
  slowDown(now: number): void {
    this.#slowUntil = now + SLOW_FOR;
  }

  /** This block is somewhere else now: what was heard of it is of no interest. */
  forget(block: number): void {
    const track = this.#tracks[block];
    if (track) track.length = 0;
  }

  /** No more frames come. What has come is played to its end. */
  end(): void {
    this.#ended = true;
  }

  /** Forget everything: the table is shown from scratch. */
  clear(): void {
    this.#begin();
    this.#ended = true;
  }

  #begin(): void {
    for (const track of this.#tracks) track.length = 0;
    this.#epoch = 0;
    this.#newest = -1;
    this.#ahead = Infinity;
    this.#head = 0;
    this.#slowUntil = 0;
    this.#ended = false;
  }

  /** Move on to this moment. Whether there is anything to show. */
  play(now: number): boolean {
    if (this.#newest < 0) return false;
    const due = now - this.#ahead - BEHIND;
    const passed = Math.min(100, now - this.#playedAt);
    this.#playedAt = now;
    if (now < this.#slowUntil) this.#head += passed * SLOW;
    else if (this.#slowUntil > 0 && this.#head < due - 10) this.#head = Math.min(due, this.#head + passed * HURRY);
    else this.#head = due;
    if (this.#ended && this.#head > this.#newest + BEHIND) this.#newest = -1;
    return this.#newest >= 0;
  }

  /** How long nothing has been heard. */
  silence(now: number): number {
    return now - this.#heardAt;
  }

  /** Whether frames are still moving something. */
  get moving(): boolean {
    return this.#newest >= 0 && this.#head < this.#newest + BEHIND;
  }

  /** Where the stream shows a block; null if it has said nothing of it. */
  at(block: number): Pose | null {
    const track = this.#tracks[block];
    if (this.#newest < 0 || !track || track.length === 0) return null;
    const after = track.findIndex(({ ms }) => ms > this.#head);
    if (after < 0) return track.at(-1)!.pose;
    if (after === 0) return track[0]!.pose;
    const [from, to] = [track[after - 1]!, track[after]!];
    return between(from.pose, to.pose, (this.#head - from.ms) / (to.ms - from.ms));
  }
}
