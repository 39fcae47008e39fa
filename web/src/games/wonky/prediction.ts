// What the server's hand is doing with my block right now, though its word of it is still on the way.
//
// My block is drawn where I want it. Meanwhile the server's hand is imagined here by the same spring, and what is
// heard of the block is compared with where that hand was when it was told: what is left over is something in the
// way, and only that moves the block I see.
import { Quaternion, Vector3 } from 'three';
import { GRAIN } from './numbers';
import { sunk } from './scene/contact';
import { type Pose, between, copyOf } from './scene/pose';
import { SPEED } from './scene/shape';

/** The server's hand, see tower/hand.py: its spring, in radians a second, its leash in meters, its wrist. */
const STIFFNESS = 35;
const LEASH = 0.012;
const WRIST = 8;
const STEP = 0.004;
/** How long a word takes there and back before that has been measured, in milliseconds. */
const USUAL_LAG = 120;
/** How much a new measurement counts. */
const LEARN = 0.2;
/** What cannot be told from bad timing: so many meters and radians, and as much as happens in so many seconds. */
const NOISE = 0.0006;
const TURN_NOISE = 0.03;
const JITTER = 0.06;
/** A correction is half made after so many milliseconds. */
const HALF_LIFE = 70;
const KEPT = 3_000;

interface Moment {
  ms: number;
  pose: Pose;
  /** Meters and radians a second. */
  speed: number;
  turning: number;
}

export class Prediction {
  readonly #at: Vector3;
  readonly #hand: Vector3;
  readonly #velocity = new Vector3();
  readonly #turn: Quaternion;
  #wanted: Pose;
  #heard: Pose;
  #past: Moment[] = [];
  #said: { ms: number; at: Vector3 }[] = [];
  #lag = USUAL_LAG;
  readonly #aside = new Vector3();
  readonly #twist = new Quaternion();

  constructor(
    private readonly block: number,
    pose: Pose,
    private readonly below: () => readonly { block: number; pose: Pose }[],
  ) {
    this.#at = pose.at.clone();
    this.#hand = pose.at.clone();
    this.#turn = pose.turn.clone();
    this.#wanted = copyOf(pose);
    this.#heard = copyOf(pose);
  }

  /** The server has just been told. */
  said(pose: Pose, now: number): void {
    this.#wanted = copyOf(pose);
    this.#said.push({ ms: now, at: pose.at.clone() });
    while (this.#said[0] && now - this.#said[0].ms > KEPT) this.#said.shift();
  }

  /** The server says what its hand was told last: so long ago did I say it. */
  echoed(wish: Pose, now: number): void {
    const word = this.#said.findLast(({ at }) => at.distanceTo(wish.at) < 1.5 * GRAIN);
    if (word) this.#lag += (now - word.ms - this.#lag) * LEARN;
  }

  /** Where the block really was. */
  heard(pose: Pose): void {
    this.#heard = pose;
  }

  /** How high the lowest corner would be if it were as low as the imagined hand's: for knowing when it is clear. */
  get height(): number {
    return this.#at.z;
  }

  /** Go on imagining for so many milliseconds, and see what is in the way. */
  advance(ms: number, now: number): void {
    const before = this.#at.clone();
    const turned = this.#turn.clone();
    for (let left = ms / 1000; left > 0; left -= STEP) this.#pull(Math.min(STEP, left));
    this.#turn.rotateTowards(this.#wanted.turn, (WRIST * ms) / 1000);
    const pose = this.#lying({ at: this.#at.clone(), turn: this.#turn.clone() });
    const seconds = Math.max(1, ms) / 1000;
    this.#past.push({
      ms: now,
      pose,
      speed: before.distanceTo(this.#at) / seconds,
      turning: turned.angleTo(this.#turn) / seconds,
    });
    while (this.#past[0] && now - this.#past[0].ms > KEPT) this.#past.shift();
    this.#correct(now, 1 - 0.5 ** (ms / HALF_LIFE));
  }

  /** Where my block is shown, if I want it there. */
  shown(wish: Pose): Pose {
    return this.#lying({ at: wish.at.clone().add(this.#aside), turn: this.#twist.clone().multiply(wish.turn) });
  }

  #lying(pose: Pose): Pose {
    pose.at.z += sunk(this.block, pose, this.below());
    return pose;
  }

  /** The spring, for a moment. */
  #pull(seconds: number): void {
    const way = this.#wanted.at.clone().sub(this.#hand);
    const far = way.length();
    const pace = far > 0 ? Math.min(SPEED, far / seconds) / far : 0;
    way.multiplyScalar(pace);
    this.#hand.addScaledVector(way, seconds);
    const stretch = this.#hand.clone().sub(this.#at);
    stretch.clampLength(0, LEASH);
    this.#velocity
      .addScaledVector(stretch, STIFFNESS ** 2 * seconds)
      .addScaledVector(way.sub(this.#velocity), Math.min(1, 2 * STIFFNESS * seconds));
    this.#at.addScaledVector(this.#velocity, seconds);
  }

  #correct(now: number, part: number): void {
    const then = now - this.#lag;
    const after = this.#past.findIndex(({ ms }) => ms > then);
    if (after <= 0) return;
    const [one, other] = [this.#past[after - 1]!, this.#past[after]!];
    const expected = between(one.pose, other.pose, (then - one.ms) / (other.ms - one.ms));
    const aside = this.#heard.at.clone().sub(expected.at);
    shorten(aside, NOISE + Math.max(one.speed, other.speed) * JITTER);
    this.#aside.lerp(aside, part);
    const twist = this.#heard.turn.clone().multiply(expected.turn.clone().invert());
    const angle = twist.angleTo(new Quaternion());
    const noise = TURN_NOISE + Math.max(one.turning, other.turning) * JITTER;
    const left = angle > noise ? new Quaternion().slerp(twist, (angle - noise) / angle) : new Quaternion();
    this.#twist.slerp(left, part);
  }
}

function shorten(way: Vector3, by: number): void {
  const length = way.length();
  way.multiplyScalar(length > by ? (length - by) / length : 0);
}
