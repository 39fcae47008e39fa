// My hand on a block: where it wants to be, which face it keeps up, and a small wobble, as hands have.
import { Quaternion, Vector3 } from 'three';
import { type Pose, copyOf } from './scene/pose';
import { REACH, SPEED, faceUp, halfHeight, turned, yawOf } from './scene/shape';
import type { Tower } from './tower';

/** A little slower than the server allows, so that hand and block stay together. */
const CARRY = SPEED * 0.85;
/** How high above the tower a block is brought, and how far beside its middle. */
const CLEARANCE = 0.032;
const ASIDE = 0.036;
/** A block dragged from the table stays so far in front of the tower until it is so much above it, in meters. */
const IN_FRONT = 0.085;
const ABOVE = 0.004;
/** How quickly the wrist turns, in radians a second. */
const WRIST = 7;
/** A hand's wobble: how far it goes, in meters. */
const WOBBLE = 0.0003;
const QUARTER = Math.PI / 2;

export class Grip {
  readonly block: number;
  /** Where the hand wants the middle of the block, without the wobble. */
  readonly wish: Vector3;
  face: number;
  yaw: number;
  readonly #turn: Quaternion;
  /** Whether the hand is kept from wobbling. */
  readonly #steady: boolean;
  /** Where it is carried by itself, until somebody takes over. */
  #way: Vector3[] = [];
  /** The tower that a block dragged from the table must not be dragged through. */
  #around: Tower | null = null;
  #age = 0;

  constructor(block: number, { at, turn }: Pose, steady: boolean) {
    this.block = block;
    this.#steady = steady;
    this.wish = at.clone();
    this.#turn = turn.clone();
    this.face = faceUp(turn);
    this.yaw = yawOf(turn);
  }

  /** Carry it up and over to a place beside the top of the tower, square to it. */
  bring(tower: Tower): void {
    this.#squareTo(tower);
    const z = tower.height + CLEARANCE + this.#half;
    const { x, y } = tower.middle;
    this.#way = [new Vector3(this.wish.x, this.wish.y, z), new Vector3(x + ASIDE, y, z)];
  }

  /** It is dragged from the table: up in front of the tower, and over it only once it is high enough. */
  drag(tower: Tower): void {
    this.#squareTo(tower);
    this.#around = tower;
  }

  get carried(): boolean {
    return this.#way.length > 0;
  }

  /** Move the wish by so much. */
  push(x: number, y: number, z: number): void {
    this.moveTo(new Vector3(this.wish.x + x, this.wish.y + y, this.wish.z + z));
  }

  moveTo(to: Vector3): void {
    this.#way = [];
    this.wish.set(
      Math.max(-REACH.x, Math.min(REACH.x, to.x)),
      Math.max(-REACH.y, Math.min(REACH.y, to.y)),
      Math.max(this.lowest, Math.min(REACH.z, to.z)),
    );
  }

  /** How far away a dragging finger moves it, after so many milliseconds more; `height`: where the block really is. */
  depth(height: number, ms: number): number {
    const around = this.#around;
    if (!around) return this.wish.y;
    const over = Math.min(height, this.wish.z) - this.#half > around.height + ABOVE;
    const goal = over ? around.middle.y : Math.min(this.wish.y, around.middle.y - IN_FRONT);
    const way = goal - this.wish.y;
    const step = (CARRY * ms) / 1000;
    if (over && Math.abs(way) <= step) this.#around = null;
    return this.wish.y + Math.max(-step, Math.min(step, way));
  }

  /** The lowest wish: on the table. */
  get lowest(): number {
    return this.#half;
  }

  get #half(): number {
    return halfHeight(this.block, turned(this.face, this.yaw));
  }

  #squareTo(tower: Tower): void {
    this.yaw = tower.yaw + Math.round((this.yaw - tower.yaw) / QUARTER) * QUARTER;
  }

  /** Turn another face up. */
  faceUp(face: number): void {
    this.face = face;
  }

  /** Turn about the vertical, by so many radians. */
  spin(angle: number): void {
    this.yaw += angle;
  }

  /** Where the block should be after so many milliseconds more. */
  advance(ms: number): Pose {
    const passed = Math.min(100, ms);
    this.#age += passed;
    let step = (CARRY * passed) / 1000;
    while (this.#way[0] && step > 0) {
      const left = this.wish.distanceTo(this.#way[0]);
      if (left > step) {
        this.wish.lerp(this.#way[0], step / left);
        break;
      }
      this.wish.copy(this.#way.shift()!);
      step -= left;
    }
    this.#turn.rotateTowards(turned(this.face, this.yaw), (WRIST * passed) / 1000);
    return this.pose;
  }

  get pose(): Pose {
    const pose = copyOf({ at: this.wish, turn: this.#turn });
    if (!this.#steady) {
      const beat = this.#age / 1000;
      pose.at.x += WOBBLE * (Math.sin(beat * 3.1) + 0.5 * Math.sin(beat * 7.3));
      pose.at.y += WOBBLE * (Math.sin(beat * 2.7 + 1) + 0.5 * Math.sin(beat * 6.1));
    }
    return pose;
  }
}
