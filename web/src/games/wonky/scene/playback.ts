// The stream of poses, played a moment late so that it can be played smoothly; a fall is played as a film.
import { BLOCKS } from '../numbers';
import { type Pose, between } from './pose';
import { halfHeight } from './shape';

/** How far behind the stream is shown, in milliseconds: two frames may be late. */
const BEHIND = 100;
/** A block that has not been heard of for longer was at rest until just before it is heard of again. */
const AT_REST = 70;
const FRAME = 40;
/** The server counts from zero again with each block that is grabbed. */
const STARTS_OVER = 1_000;
/** What falls is shown so slowly until the first block hits the table, but for so many milliseconds at most. */
const SLOW = 1 / 3;
const LONGEST_SLOW = 2_400;
/** A block that was so high above the table, in meters, and now is so low, has hit it. */
const ALOFT = 0.006;
const LANDED = 0.0025;

interface Sample {
  ms: number;
  pose: Pose;
}

/** A fall as it is shown: until when it is slow, what was aloft when it began, and when the first of it landed. */
interface Film {
  slowUntil: number;
  aloft: Set<number>;
  impact: number;
  hit: boolean;
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
  #ended = true;
  #film: Film | null = null;

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
      if (track.length > 400) track.splice(0, 200);
      this.#watchForImpact(block, pose, time);
    }
  }

  // ---- A fall

  /** Something falls: from now on it is a film, slow until the first impact if time may be slowed. */
  film(now: number, slow: boolean): void {
    const aloft = new Set<number>();
    this.#tracks.forEach((track, block) => {
      const last = track.at(-1);
      if (last && above(block, last.pose) > ALOFT) aloft.add(block);
    });
    this.#film = { slowUntil: slow ? now + LONGEST_SLOW : now, aloft, impact: Infinity, hit: false };
  }

  #watchForImpact(block: number, pose: Pose, time: number): void {
    const film = this.#film;
    if (film?.aloft.has(block) && time < film.impact && above(block, pose) < LANDED) film.impact = time;
  }

  /** Whether the first impact has been shown since this was last asked; what hits nothing has hit at the end. */
  impact(): boolean {
    const film = this.#film;
    if (!film || film.hit || (this.#head < film.impact && !this.filmOver)) return false;
    return (film.hit = true);
  }

  /** Whether a film is on, and has been shown to its end. */
  get filmOver(): boolean {
    return this.#film !== null && this.#ended && this.#head >= this.#newest;
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
    this.#film = null;
    this.#ended = false;
  }

  /** Move on to this moment. Whether there is anything to show. */
  play(now: number): boolean {
    if (this.#newest < 0) return false;
    const due = now - this.#ahead - BEHIND;
    const passed = Math.min(100, now - this.#playedAt);
    this.#playedAt = now;
    const film = this.#film;
    if (!film) this.#head = due;
    else this.#head = Math.min(due, this.#head + passed * (now < film.slowUntil && !film.hit ? SLOW : 1));
    // The last picture of a film is shown until somebody clears it away.
    if (this.#ended && !film && this.#head > this.#newest + BEHIND) this.#newest = -1;
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

  /** Where it is, as far as that has been heard. */
  newest(block: number): Pose | null {
    return this.#newest < 0 ? null : (this.#tracks[block]?.at(-1)?.pose ?? null);
  }
}

/** How far the lowest corner of a block is above the table. */
function above(block: number, { at, turn }: Pose): number {
  return at.z - halfHeight(block, turn);
}
