// My block is drawn where I want it, at once; what the server says of it only tells whether something is in the way.
//
// With each frame the server says where the block is and what its hand was told last. From the latter it can be
// worked out here, in the server's own time and however long the line is, where the block would be if it touched
// nothing. What is left over is something in the way, and only that moves the block I see.
import { Line3, Quaternion, Vector3 } from 'three';
import { sunk } from './scene/contact';
import { type Pose, copyOf } from './scene/pose';
import { Spring } from './spring';

/** What is not worth a correction, in meters and radians. */
const NOISE = 0.0006;
const TURN_NOISE = 0.03;
/** Milliseconds by which what the hand was told, and when, may be wrong: words come and go in steps. */
const JITTER = 90;
/** A block of which nothing is heard for so long rests where it was last. */
const AT_REST = 300;
/** A correction is half made after so many milliseconds. */
const HALF_LIFE = 90;
/** Frames are 20 to 40 milliseconds apart; after a longer pause time begins anew. */
const PAUSE = 500;
const FRAME = 40;

interface Moment {
  ms: number;
  pose: Pose;
}

export class Prediction {
  /** The server's hand as it will be once all that I said is there, and as it was when I last heard of it. */
  readonly #ahead: Spring;
  readonly #there: Spring;
  /** Where the block would have been, and where it was. */
  #imagined: Moment[] = [];
  #heard: Moment[] = [];
  #heardAt = -Infinity;
  readonly #aside = new Vector3();
  readonly #twist = new Quaternion();
  #goal = { aside: new Vector3(), twist: new Quaternion() };

  constructor(
    private readonly block: number,
    pose: Pose,
    private readonly below: () => readonly { block: number; pose: Pose }[],
  ) {
    this.#ahead = new Spring(pose);
    this.#there = new Spring(pose);
  }

  /** I have told the server. */
  said(pose: Pose): void {
    this.#ahead.wanted = copyOf(pose);
  }

  /** The server says what its hand was told last. */
  echoed(wish: Pose): void {
    this.#there.wanted = wish;
  }

  /** Where the block was at this moment of the server's. */
  heard(ms: number, pose: Pose, now: number): void {
    const passed = ms - (this.#heard.at(-1)?.ms ?? ms);
    if (passed < 0 || passed > PAUSE) {
      this.#imagined = [];
      this.#heard = [];
    }
    this.#there.advance(passed < 0 ? FRAME : passed);
    this.#imagined.push({ ms, pose: this.#lying(copyOf(this.#there)) });
    this.#heard.push({ ms, pose });
    this.#heardAt = now;
    const since = ms - 3 * JITTER;
    this.#imagined = this.#imagined.filter((moment) => moment.ms >= since);
    this.#heard = this.#heard.filter((moment) => moment.ms >= since);
    // What comes after it has to be known, too.
    const judged = this.#heard.findLast((moment) => moment.ms <= ms - JITTER);
    if (judged)
      this.#judge(
        judged.pose,
        this.#imagined.filter((moment) => Math.abs(moment.ms - judged.ms) <= JITTER),
      );
  }

  /** How high the middle of the block will be in the server's hand. */
  get height(): number {
    return this.#ahead.at.z;
  }

  /** Go on for so many milliseconds. */
  advance(ms: number, now: number): void {
    this.#ahead.advance(ms);
    const last = this.#heard.at(-1);
    if (last && now - this.#heardAt > AT_REST)
      this.#judge(last.pose, [{ ms: last.ms, pose: this.#lying(copyOf(this.#there.wanted)) }]);
    const part = 1 - 0.5 ** (ms / HALF_LIFE);
    this.#aside.lerp(this.#goal.aside, part);
    this.#twist.slerp(this.#goal.twist, part);
  }

  /** Where my block is shown, if I want it there. */
  shown(wish: Pose): Pose {
    return this.#lying({ at: wish.at.clone().add(this.#aside), turn: this.#twist.clone().multiply(wish.turn) });
  }

  #lying(pose: Pose): Pose {
    pose.at.z += sunk(this.block, pose, this.below());
    return pose;
  }

  /** What is left over: how far it was from anywhere it could have been by itself. */
  #judge({ at, turn }: Pose, around: readonly Moment[]): void {
    const aside = at.clone().sub(nearestOn(around, at));
    const far = aside.length();
    aside.multiplyScalar(far > NOISE ? 1 - NOISE / far : 0);
    const turns = around.map(({ pose }) => pose.turn);
    const like = turns.reduce((best, each) => (each.angleTo(turn) < best.angleTo(turn) ? each : best));
    const angle = like.angleTo(turn);
    const left = angle > TURN_NOISE ? 1 - TURN_NOISE / angle : 0;
    const twist = new Quaternion().slerp(turn.clone().multiply(like.clone().invert()), left);
    this.#goal = { aside, twist };
  }
}

/** The place nearest to a point on the way that was taken. */
function nearestOn(way: readonly Moment[], point: Vector3): Vector3 {
  const line = new Line3();
  let best = way[0]!.pose.at.clone();
  for (let step = 1; step < way.length; step += 1) {
    const near = line.set(way[step - 1]!.pose.at, way[step]!.pose.at).closestPointToPoint(point, true, new Vector3());
    if (near.distanceTo(point) < best.distanceTo(point)) best = near;
  }
  return best;
}
