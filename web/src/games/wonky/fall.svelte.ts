// A fall, as a film: slow until something hits the table, then as it was, and then the wreck, left to be looked at.
import { prefersCalm } from '../../lib/motion';
import type { Show } from './scene/show';
import { slowMotion } from './slow-motion.svelte';
import type { Tower } from './tower';

/** How long the wreck lies there. */
const WRECK = 1_300;
/** A block that is so far from where it stood, in meters, has fallen. */
const FALLEN = 0.012;

export class Fall {
  on = $state(false);
  /** Whether the first of it has hit the table. */
  hit = $state(false);
  /** How many blocks had fallen when it did, and how many were standing before. */
  fallen = $state(0);
  tower = $state.raw<Tower | null>(null);
  #clearAt = 0;

  constructor(private readonly show: Show) {}

  begin(tower: Tower, now: number): void {
    this.on = true;
    this.hit = false;
    this.fallen = 0;
    this.tower = tower;
    this.#clearAt = 0;
    this.show.playback.film(now, slowMotion.on && !prefersCalm());
  }

  /** Whether the film has been shown to its end, and only the wreck lies there. */
  get done(): boolean {
    return this.on && this.show.playback.filmOver;
  }

  /** Go on to this moment. Whether the wreck has been looked at for long enough. */
  advance(now: number): boolean {
    if (!this.on) return false;
    const { playback } = this.show;
    if (playback.impact()) {
      this.hit = true;
      this.fallen = this.#fallen();
    }
    if (!playback.filmOver) return false;
    if (this.#clearAt === 0) {
      this.#clearAt = now + WRECK;
      this.fallen = this.#fallen();
    }
    return now >= this.#clearAt;
  }

  /** How many blocks of the tower have stayed where they were, as far as that has been heard. */
  get standing(): number {
    const blocks = this.tower?.blocks ?? [];
    return blocks.filter(({ block, pose }) => {
      const now = this.show.playback.newest(block);
      return !now || now.at.distanceTo(pose.at) < FALLEN;
    }).length;
  }

  over(): void {
    this.on = false;
    this.hit = false;
  }

  /** Of the tower; a block that never was on it is not counted. */
  #fallen(): number {
    const blocks = this.tower?.blocks ?? [];
    return blocks.filter(({ block, pose }) => this.show.poses[block]!.at.distanceTo(pose.at) > FALLEN).length;
  }
}
