// Where every block is shown right now: where the stream says or, without one, where it rests.
import { Quaternion, Vector3 } from 'three';
import { prefersCalm } from '../../../lib/motion';
import { Playback } from './playback';
import { type Pose, between, copyOf, near } from './pose';
import { REST } from './shape';

/** How long a block takes back to its place, and how high it is lifted on the way. */
const FLIGHT = 480;
const LIFT = 0.07;
/** A tower is taken down from the top, so many milliseconds from block to block. */
const ONE_BY_ONE = 110;
/** After so long without a frame nobody streams any more, even if the last word was lost. */
const SILENCE = 3_000;
/** What would jump slides, half of the way in so many milliseconds, and is there after some more. */
const HALF_LIFE = 45;
const EASED = 360;
/** A block nearer than this to where the server keeps free ones is one of them. */
const FREE = 0.002;

interface Flight {
  from: Pose;
  to: Pose;
  began: number;
}

/** How far a block is shown from where it belongs, when that changed under it. */
interface Ease {
  aside: Vector3;
  twist: Quaternion;
  began: number;
}

export class Show {
  readonly playback = new Playback();
  /** Where free blocks lie in this picture; the server keeps them in an arc. */
  homes: readonly Pose[] = REST;
  readonly poses: Pose[] = REST.map(copyOf);
  #rest: (Pose | null)[] = REST.map(copyOf);
  #streamed = new Set<number>();
  #streams = false;
  /** The block in my own hand. */
  #mine: number | null = null;
  #flights = new Map<number, Flight>();
  #eases = new Map<number, Ease>();
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
    this.#eases.clear();
    this.playback.clear();
  }

  /** Whether a block lies where free ones do. */
  isHome(block: number): boolean {
    return near(this.poses[block]!, this.homes[block]!);
  }

  /** The tower is taken down, from the top, and what has fallen is put away. */
  clearAway(now: number): void {
    const standing = this.poses.map(({ at }, block) => ({ block, at })).sort((one, other) => other.at.z - one.at.z);
    this.playback.clear();
    standing.forEach(({ block }, place) => this.#setOut(block, now + place * ONE_BY_ONE));
  }

  /** This block is shown somewhere else from now on; until it is there, it slides. */
  slide(block: number, from: Pose, to: Pose, now: number): void {
    if (this.#fresh) return;
    this.#eases.set(block, {
      aside: from.at.clone().sub(to.at),
      twist: from.turn.clone().multiply(to.turn.clone().invert()),
      began: now,
    });
  }

  /** My own hand says where this block is; once it does not any more, the block slides to where the stream shows it. */
  hold(block: number | null, pose?: Pose): void {
    this.#mine = block;
    if (block === null || !pose) return;
    this.poses[block] = pose;
    this.#flights.delete(block);
    this.#streamed.delete(block);
    this.#eases.delete(block);
  }

  /** Move everything on to this moment. Whether anything is still on its way. */
  advance(now: number): boolean {
    if (!this.#streams && this.playback.silence(now) > SILENCE) this.playback.end();
    const playing = this.playback.play(now);
    this.poses.forEach((shown, block) => {
      if (block === this.#mine) return;
      const streamed = playing ? this.#heard(block) : null;
      if (streamed && !this.#streamed.has(block)) this.slide(block, shown, streamed, now);
      if (streamed) {
        this.#streamed.add(block);
        this.#flights.delete(block);
      } else {
        this.#streamed.delete(block);
      }
      this.poses[block] = this.#eased(block, streamed ?? this.#flown(block, now), now);
    });
    this.#fresh = false;
    return this.#flights.size > 0 || this.#eases.size > 0 || this.playback.moving;
  }

  /** Where the stream shows a block; those that it only shows lying about lie where they do in this picture. */
  #heard(block: number): Pose | null {
    const pose = this.playback.at(block);
    return pose && this.#rest[block] && pose.at.distanceTo(REST[block]!.at) < FREE ? null : pose;
  }

  #eased(block: number, pose: Pose, now: number): Pose {
    const ease = this.#eases.get(block);
    if (!ease) return pose;
    const passed = now - ease.began;
    if (passed > EASED) this.#eases.delete(block);
    const left = passed > EASED ? 0 : 0.5 ** (passed / HALF_LIFE);
    return {
      at: pose.at.clone().addScaledVector(ease.aside, left),
      turn: new Quaternion().slerp(ease.twist, left).multiply(pose.turn),
    };
  }

  #setOut(block: number, began: number): void {
    const to = this.#rest[block];
    if (!to || prefersCalm()) return;
    this.#flights.set(block, { from: copyOf(this.poses[block]!), to, began });
  }

  #flown(block: number, now: number): Pose {
    const shown = this.poses[block]!;
    const to = this.#rest[block];
    if (!to) return shown;
    const flight = this.#flights.get(block);
    if (!flight || !near(flight.to, to)) {
      if (this.#fresh || prefersCalm() || near(shown, to)) return copyOf(to);
      this.#setOut(block, now);
      return shown;
    }
    const part = Math.max(0, Math.min(1, (now - flight.began) / FLIGHT));
    if (part === 1) this.#flights.delete(block);
    const pose = between(flight.from, to, part * part * (3 - 2 * part));
    const distance = flight.from.at.distanceTo(to.at);
    pose.at.z += Math.sin(part * Math.PI) * Math.min(LIFT, distance * 0.6);
    return pose;
  }
}
