// Where every block is shown right now: where the stream says or, without one, where it rests.
import { prefersCalm } from '../../../lib/motion';
import { Playback } from './playback';
import { type Pose, between, copyOf, near } from './pose';
import { REST } from './shape';

/** How long a block takes back to its place, and how high it is lifted on the way. */
const FLIGHT = 480;
const LIFT = 0.07;
/** After so long without a frame nobody streams any more, even if the last word was lost. */
const SILENCE = 3_000;

interface Flight {
  from: Pose;
  to: Pose;
  began: number;
}

export class Show {
  readonly playback = new Playback();
  readonly poses: Pose[] = REST.map(copyOf);
  #rest: (Pose | null)[] = REST.map(copyOf);
  #streams = false;
  #flights = new Map<number, Flight>();
  #fresh = true;

  /** Where the blocks rest; null for one that is in a hand. `streams`: whether one is being placed. */
  settle(rest: (Pose | null)[], streams: boolean): void {
    this.#rest = rest;
    this.#streams = streams;
  }

  /** The next picture shows everything where it belongs, without flights. */
  afresh(): void {
    this.#fresh = true;
    this.#flights.clear();
    this.playback.clear();
  }

  /** Move everything on to this moment. Whether anything is still on its way. */
  advance(now: number): boolean {
    if (!this.#streams && this.playback.silence(now) > SILENCE) this.playback.end();
    const playing = this.playback.play(now);
    this.poses.forEach((_, block) => {
      const streamed = playing ? this.playback.at(block) : null;
      this.poses[block] = streamed ?? this.#flown(block, now);
      if (streamed) this.#flights.delete(block);
    });
    this.#fresh = false;
    return this.#flights.size > 0 || this.playback.moving;
  }

  #flown(block: number, now: number): Pose {
    const shown = this.poses[block]!;
    const to = this.#rest[block];
    if (!to) return shown;
    const flight = this.#flights.get(block);
    if (!flight || !near(flight.to, to)) {
      if (this.#fresh || prefersCalm() || near(shown, to)) return copyOf(to);
      this.#flights.set(block, { from: copyOf(shown), to, began: now });
      return shown;
    }
    const part = Math.min(1, (now - flight.began) / FLIGHT);
    if (part === 1) this.#flights.delete(block);
    const pose = between(flight.from, to, part * part * (3 - 2 * part));
    const distance = flight.from.at.distanceTo(to.at);
    pose.at.z += Math.sin(part * Math.PI) * Math.min(LIFT, distance * 0.6);
    return pose;
  }
}
