// A block on its way to the tower: what the stream shows of it, and what my hand wants.
import { announce } from '../../lib/announce.svelte';
import { prefersCalm } from '../../lib/motion';
import type { RoomState } from '../../lib/room.svelte';
import { Grip } from './grip';
import { COUNTING, HOLDING, NO_BLOCK, TOPPLING } from './numbers';
import type { Beside } from './scene/framing';
import { type Pose, copyOf, near } from './scene/pose';
import { REST } from './scene/shape';
import { Show } from './scene/show';
import { slowMotion } from './slow-motion.svelte';
import { type Watcher, read, write } from './stream';
import { type Tower, hovering, towerOf } from './tower';
import { type WonkyView } from './view';

/** Milliseconds between two words to the server; it hears sixty a second. */
const SAY_EVERY = 22;
/** A block nearer than this to its resting place has not been carried anywhere yet. */
const UNMOVED = 0.004;
/** Somebody else's hand is heard of every 40 ms while it moves. */
const WAVE = 200;
const SPEAK_AFTER = 650;
const DEGREE = Math.PI / 180;

export class Placing implements Watcher {
  /** The numeral that is being counted; 0 while nobody counts. */
  numeral = $state(0);
  nudge = $state(false);
  isFalling = $state(false);
  grip = $state.raw<Grip | null>(null);
  /** Whether the count is for a block that I let go. */
  myCount = $state(false);
  /** Whether the hand is still on its way to the tower by itself. */
  carrying = $state(false);
  face = $state(0);
  /** How high the lowest corner of the block in my hand is, in millimeters. */
  height = $state(0);
  fine = $state(false);
  /** What the second camera shows. */
  beside = $state<Beside>('above');
  /** Whether another block is being chosen in place of the one in the hand. */
  swapping = $state(false);
  /** Where the block in my hand is, in words. */
  where = $state('');
  tower = $state.raw<Tower>(towerOf({ tower: [], poses: [] }));
  /** Whether my hand is on a block, and minds it. */
  readonly inHand = $derived(this.grip !== null && !this.swapping && !this.isFalling);
  readonly show = new Show();
  /** Whether my hand is kept from wobbling: a machine that draws slowly shows a still picture sharper. */
  steady = false;
  /** Told when there is something new to draw, and of blocks that were touched. */
  onNews: () => void = () => {};
  onTouched: (blocks: number[]) => void = () => {};
  #theirs: { block: number; pose: Pose } | null = null;
  /** The block in somebody's hand; null while that is not known yet. */
  #held: number | null = null;
  /** When somebody else's hand was last heard of. */
  #waved = 0;
  #drawnAt = 0;
  #saidAt = 0;
  #said: Pose | null = null;
  #mayNudge = false;
  #speak = 0;

  constructor(private readonly here: RoomState) {}

  /** Follow the stream, until the function that is returned is called. */
  watch(): () => void {
    return this.here.watch((bytes) => {
      read(bytes, this);
      this.onNews();
    });
  }

  /** The state has changed. */
  settle({ state, seat }: WonkyView): void {
    const { phase, held } = state;
    this.tower = towerOf(state);
    const rest: (Pose | null)[] = REST.map(copyOf);
    for (const { block, pose } of this.tower.blocks) rest[block] = pose;
    if (held !== NO_BLOCK) rest[held] = null;
    this.show.settle(rest, phase === HOLDING || phase === COUNTING || phase === TOPPLING);
    if (phase !== COUNTING) this.numeral = 0;
    if (phase !== HOLDING) this.nudge = false;
    this.#mayNudge = state.may_nudge;
    this.myCount = phase === COUNTING && state.turn === seat;
    if (held !== this.#held) this.#letLie(state.tower);
    this.#held = held;
    this.#take(phase === HOLDING && state.turn === seat ? held : null);
    this.onNews();
  }

  /** The table is shown from scratch. */
  afresh(): void {
    this.show.afresh();
    this.grip = null;
    this.numeral = 0;
    this.isFalling = false;
    this.#theirs = null;
    this.#held = null;
  }

  /** Another block is in the hand, or none: those that are not in the tower lie where they belong. */
  #letLie(tower: number[]): void {
    this.#theirs = null;
    if (this.#held === null || this.isFalling) return;
    this.show.poses.forEach((_, block) => {
      if (!tower.includes(block)) this.show.playback.forget(block);
    });
  }

  #take(block: number | null): void {
    if (block === (this.grip?.block ?? null)) return;
    this.swapping = false;
    if (block === null) {
      this.grip = null;
      return;
    }
    this.show.advance(performance.now());
    const pose = this.show.poses[block]!;
    const grip = new Grip(block, pose, this.steady || prefersCalm());
    if (pose.at.distanceTo(REST[block]!.at) < UNMOVED) grip.bring(this.tower);
    this.grip = grip;
    this.#said = null;
    this.#feel();
  }

  // ---- What the stream says

  poses(ms: number, poses: Map<number, Pose>): void {
    this.show.playback.frame(ms, poses, performance.now());
  }

  count(numeral: number): void {
    this.numeral = numeral;
    announce(['', 'One', 'Two', 'Three'][numeral] ?? '');
  }

  nudged(blocks: number[]): void {
    const warned = this.nudge;
    this.nudge = blocks.length > 0;
    if (this.nudge && !warned)
      announce(`The tower is nudged.${this.#mayNudge ? '' : ' Letting go now would not count.'}`);
    this.onTouched(blocks);
  }

  falling(): void {
    this.isFalling = true;
    this.numeral = 0;
    if (slowMotion.on && !prefersCalm()) this.show.playback.slowDown(performance.now());
  }

  hand(wish: Pose): void {
    if (this.#held !== null && this.#held !== NO_BLOCK) this.#theirs = { block: this.#held, pose: wish };
    this.#waved = performance.now();
  }

  still(): void {
    this.isFalling = false;
    this.numeral = 0;
    this.#theirs = null;
    this.show.playback.end();
  }

  // ---- What my hand does

  /** Millimeters. */
  push(x: number, y: number, z: number): void {
    this.grip?.push(x / 1000, y / 1000, z / 1000);
    this.#felt();
  }

  moveTo(to: Pose['at']): void {
    this.grip?.moveTo(to);
    this.#felt();
  }

  /** Bring the lowest corner to so many millimeters above the table. */
  raise(height: number): void {
    if (this.grip) this.push(0, 0, height - this.height);
  }

  turnUp(face: number): void {
    this.grip?.faceUp(face);
    this.#felt();
  }

  /** Degrees, counterclockwise from above. */
  spin(degrees: number): void {
    this.grip?.spin(degrees * DEGREE);
    this.#felt();
  }

  turnView(): void {
    this.beside = this.beside === 'above' ? 'side' : 'above';
  }

  #felt(): void {
    this.#feel();
    this.onNews();
    clearTimeout(this.#speak);
    this.#speak = window.setTimeout(() => announce(this.where), SPEAK_AFTER);
  }

  #feel(): void {
    const grip = this.grip;
    if (!grip) return;
    this.face = grip.face;
    this.carrying = grip.carried;
    this.height = Math.round((grip.wish.z - grip.lowest) * 10_000) / 10;
    this.where = hovering(grip.face, grip.wish, grip.wish.z - grip.lowest, this.tower);
  }

  // ---- Drawing

  /** Move everything on to this moment. Whether anything still moves. */
  advance(now: number): boolean {
    const moving = this.show.advance(now);
    const grip = this.grip;
    const passed = now - this.#drawnAt;
    this.#drawnAt = now;
    if (!grip) return moving || now - this.#waved < WAVE;
    const carried = grip.carried;
    const pose = grip.advance(passed);
    if (carried) this.#feel();
    if (this.#said && near(pose, this.#said)) return moving;
    if (now - this.#saidAt >= SAY_EVERY) {
      this.#saidAt = now;
      this.#said = pose;
      this.here.stream(write(pose));
    }
    return true;
  }

  /** The block that is held, and where its hand wants it. */
  get wish(): { block: number; pose: Pose } | null {
    if (this.isFalling) return null;
    return this.grip ? { block: this.grip.block, pose: this.grip.pose } : this.#theirs;
  }
}
