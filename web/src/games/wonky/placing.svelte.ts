// A block on its way to the tower: what the stream shows of it, and what my hand wants.
import { announce } from '../../lib/announce.svelte';
import { prefersCalm } from '../../lib/motion';
import type { RoomState } from '../../lib/room.svelte';
import { Fall } from './fall.svelte';
import { becomeUsual, usualFace } from './faces';
import { Grip } from './grip';
import { COUNTING, HOLDING, NO_BLOCK, TOPPLING } from './numbers';
import { Prediction } from './prediction';
import { type Pose, copyOf, near } from './scene/pose';
import { REST } from './scene/shape';
import { Show } from './scene/show';
import { type Watcher, read, write } from './stream';
import { type Tower, hovering, towerOf } from './tower';
import type { WonkyView } from './view';
import { words } from '../../words';

const t = words('wonky');

/** Milliseconds between two words to the server; it hears sixty a second. */
const SAY_EVERY = 22;
/** A block nearer than this to its resting place has not been carried anywhere yet. */
const UNMOVED = 0.004;
/** Somebody else's hand is heard of every 40 ms while it moves. */
const WAVE = 200;
/** How often where the block is is put into words, and after how long without a move they are said. */
const DESCRIBE_EVERY = 120;
const SPEAK_AFTER = 650;
/** How long the server may take to say that a block is mine. */
const PATIENCE = 4_000;
const DEGREE = Math.PI / 180;

export class Placing implements Watcher {
  /** The numeral that is being counted; 0 while nobody counts. */
  numeral = $state(0);
  nudge = $state(false);
  grip = $state.raw<Grip | null>(null);
  /** Whether the count is for a block that I let go. */
  myCount = $state(false);
  /** Whether somebody has a block in the hand, or it is counted: everybody looks closely. */
  building = $state(false);
  /** Whether a tower that nobody touches still moves. */
  sways = $state(false);
  /** Whether the hand is still on its way to the tower by itself. */
  carrying = $state(false);
  /** Whether my hand has opened, though the server has not said so yet. */
  opened = $state(false);
  face = $state(0);
  /** How high the lowest corner of the block in my hand is, in millimeters. */
  height = $state(0);
  /** Whether the tower is looked at from the right. */
  fromTheSide = $state(false);
  /** Whether another block is being chosen in place of the one in the hand. */
  swapping = $state(false);
  /** Where the block in my hand is, in words. */
  where = $state('');
  tower = $state.raw<Tower>(towerOf({ tower: [], poses: [] }));
  readonly show = new Show();
  readonly fall = new Fall(this.show);
  /** Whether my hand is on a block, and minds it. */
  readonly inHand = $derived(this.grip !== null && !this.swapping && !this.opened && !this.fall.on);
  /** Whether my hand is kept from wobbling: a machine that draws slowly shows a still picture sharper. */
  steady = false;
  /** Whether a finger drags the block right now. */
  dragged = false;
  /** Told when there is something new to draw, and of blocks that were touched. */
  onNews: () => void = () => {};
  onTouched: (blocks: number[]) => void = () => {};
  /** What the server's hand does with my block; null until it has one. */
  #prediction: Prediction | null = null;
  #reachedAt = 0;
  #theirs: Pose | null = null;
  /** The block in somebody's hand; null while that is not known yet. */
  #held: number | null = null;
  #holding = false;
  /** When somebody else's hand was last heard of. */
  #waved = 0;
  #drawnAt = 0;
  #saidAt = 0;
  #said: Pose | null = null;
  #describedAt = 0;
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
    this.#holding = phase === HOLDING;
    this.building = phase === HOLDING || phase === COUNTING;
    this.#lay(held, this.building || phase === TOPPLING);
    if (phase !== COUNTING) this.numeral = 0;
    if (phase !== HOLDING) this.nudge = false;
    this.#mayNudge = state.may_nudge;
    this.myCount = phase === COUNTING && state.turn === seat && !this.here.isReplay;
    if (phase !== HOLDING) this.#theirs = null;
    if (held !== this.#held) this.#letLie(state.tower);
    this.#held = held;
    this.#take(phase === HOLDING && state.turn === seat && !this.here.isReplay ? held : null);
    this.onNews();
  }

  /** Where everything lies when nobody moves it. */
  #lay(held: number, streams: boolean): void {
    const rest: (Pose | null)[] = this.show.homes.map(copyOf);
    for (const { block, pose } of this.tower.blocks) rest[block] = pose;
    if (held !== NO_BLOCK) rest[held] = null;
    this.show.settle(rest, streams);
  }

  /** Free blocks lie elsewhere in this picture. */
  furnish(homes: readonly Pose[]): void {
    if (homes === this.show.homes) return;
    this.show.homes = homes;
    this.#lay(this.#held ?? NO_BLOCK, this.building);
  }

  /** The table is shown from scratch. */
  afresh(): void {
    this.show.afresh();
    this.fall.over();
    this.grip = null;
    this.opened = false;
    this.#prediction = null;
    this.numeral = 0;
    this.#theirs = null;
    this.#held = null;
  }

  /** Another block is in the hand, or none: those that are not in the tower lie where they belong. */
  #letLie(tower: number[]): void {
    this.#theirs = null;
    if (this.#held === null || this.fall.on) return;
    this.show.poses.forEach((_, block) => {
      if (!tower.includes(block)) this.show.playback.forget(block);
    });
  }

  // ---- Taking a block, and letting go of it

  /** My hand closes on a block before the server has said that it may; a finger drags it, or it is brought. */
  reach(block: number, dragged: boolean): void {
    if (this.fall.on) this.#clearAway();
    this.swapping = false;
    this.opened = false;
    this.#prediction = null;
    this.#reachedAt = performance.now();
    this.grip = this.#close(block, dragged);
    this.#feel();
    this.onNews();
  }

  /** The server did not give it to me. */
  giveUp(): void {
    if (this.grip && !this.#prediction) this.grip = null;
    this.opened = false;
    this.onNews();
  }

  /** My hand opens: it moves nothing any more. */
  open(): void {
    if (!this.grip) return;
    this.#say(this.grip.pose, performance.now());
    this.opened = true;
    becomeUsual(this.grip.face);
    this.onNews();
  }

  #close(block: number, dragged: boolean): Grip {
    const pose = this.show.poses[block]!;
    const grip = new Grip(block, pose, this.steady || prefersCalm());
    if (dragged) grip.drag(this.tower);
    else if (this.#isUnmoved(block, pose)) grip.bring(this.tower);
    if (this.#isUnmoved(block, pose)) grip.faceUp(usualFace());
    return grip;
  }

  #isUnmoved(block: number, { at }: Pose): boolean {
    return [REST, this.show.homes].some((places) => at.distanceTo(places[block]!.at) < UNMOVED);
  }

  /** The server says which block I hold, if any. */
  #take(block: number | null): void {
    const now = performance.now();
    const reaching = this.grip !== null && !this.#prediction && now - this.#reachedAt < PATIENCE;
    if (block === null) {
      if (!this.grip || reaching) return;
      this.grip = null;
      this.#prediction = null;
      this.opened = false;
      return;
    }
    if (block === this.grip?.block && this.#prediction) return;
    if (reaching && block !== this.grip!.block) return;
    this.show.advance(now);
    this.swapping = false;
    const streamed = this.show.playback.newest(block) ?? REST[block]!;
    if (block !== this.grip?.block) this.grip = this.#close(block, false);
    this.#prediction = new Prediction(block, streamed, () => this.tower.blocks);
    this.#said = null;
    this.#feel();
  }

  // ---- What the stream says

  poses(ms: number, poses: Map<number, Pose>): void {
    if (this.fall.done) this.#clearAway();
    this.show.playback.frame(ms, poses, performance.now());
    const mine = this.grip && poses.get(this.grip.block);
    if (mine) this.#prediction?.heard(ms, mine, performance.now());
    this.sways = !this.building && !this.fall.on;
  }

  count(numeral: number): void {
    this.numeral = numeral;
    const spoken = ([null, 'one', 'two', 'three'] as const)[numeral];
    announce(spoken ? t(spoken) : '');
  }

  nudged(blocks: number[]): void {
    const warned = this.nudge;
    this.nudge = blocks.length > 0;
    if (this.nudge && !warned) announce(this.#mayNudge ? t('isNudged') : t('isNudgedBad'));
    this.onTouched(blocks);
  }

  falling(): void {
    this.numeral = 0;
    this.sways = false;
    this.fall.begin(this.tower, performance.now());
  }

  hand(wish: Pose): void {
    this.#prediction?.echoed(wish);
    if (this.#holding && !this.grip) this.#theirs = wish;
    this.#waved = performance.now();
  }

  still(): void {
    this.numeral = 0;
    this.sways = false;
    this.#theirs = null;
    this.show.playback.end();
  }

  #clearAway(): void {
    this.fall.over();
    this.show.clearAway(performance.now());
  }

  // ---- What my hand does

  /** Millimeters. */
  push(x: number, y: number, z: number): void {
    this.grip?.push(x / 1000, y / 1000, z / 1000);
    this.#felt();
  }

  moveTo(to: Pose['at']): void {
    if (!this.grip || to.distanceTo(this.grip.wish) < 1e-6) return;
    this.grip.moveTo(to);
    this.#felt();
  }

  /** Bring the lowest corner to so many millimeters above the table. */
  raise(height: number): void {
    if (this.grip) this.push(0, 0, height - this.height);
  }

  /** How far away a finger drags the block now, so that it passes before the tower, not through it. */
  depth(now: number): number {
    const { grip } = this;
    return grip ? grip.depth(this.#prediction?.height ?? 0, Math.min(100, now - this.#drawnAt)) : 0;
  }

  /** A block that the finger has left before the tower goes on over it by itself. */
  #goOver(now: number): void {
    if (this.grip && !this.dragged && !this.opened) this.grip.wish.setY(this.depth(now));
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
    this.fromTheSide = !this.fromTheSide;
    announce(this.fromTheSide ? t('seenRight') : t('seenFront'));
  }

  #felt(): void {
    this.#feel();
    this.onNews();
    clearTimeout(this.#speak);
    this.#speak = window.setTimeout(() => {
      this.#feel();
      announce(this.where);
    }, SPEAK_AFTER);
  }

  #feel(): void {
    const grip = this.grip;
    const now = performance.now();
    if (!grip) return;
    this.face = grip.face;
    this.carrying = grip.carried || this.#prediction === null;
    if (now - this.#describedAt < DESCRIBE_EVERY && this.carrying) return;
    this.#describedAt = now;
    this.height = Math.round((grip.wish.z - grip.lowest) * 10_000) / 10;
    this.where = hovering(grip.face, grip.wish, grip.wish.z - grip.lowest, this.tower);
  }

  // ---- Drawing

  /** Move everything on to this moment. Whether anything still moves. */
  advance(now: number): boolean {
    if (!this.grip || this.fall.on) this.show.hold(null);
    const moving = this.show.advance(now);
    if (this.fall.advance(now)) this.#clearAway();
    this.#goOver(now);
    const passed = Math.min(100, now - this.#drawnAt);
    this.#drawnAt = now;
    const grip = this.grip;
    if (!grip) return moving || this.fall.on || now - this.#waved < WAVE;
    const carried = this.carrying;
    const pose = this.opened ? grip.pose : grip.advance(passed);
    if (carried) this.#feel();
    this.#prediction?.advance(passed, now);
    const shown = this.#prediction?.shown(pose) ?? pose;
    if (this.fall.on) return true;
    const still = near(shown, this.show.poses[grip.block]!);
    this.show.hold(grip.block, shown);
    if (!this.#prediction || this.opened) return true;
    if (this.#said && near(pose, this.#said)) return moving || !still;
    if (now - this.#saidAt >= SAY_EVERY) this.#say(pose, now);
    return true;
  }

  #say(pose: Pose, now: number): void {
    this.#saidAt = now;
    this.#said = pose;
    this.#prediction?.said(pose);
    if (this.#prediction) this.here.stream(write(pose));
  }

  /** The block that somebody's hand is on. */
  get held(): number | null {
    if (this.fall.on) return null;
    if (this.grip) return this.grip.block;
    return this.#holding && this.#theirs && this.#held !== NO_BLOCK ? this.#held : null;
  }
}
