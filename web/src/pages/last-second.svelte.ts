// The last card, block or domino is looked at for a moment, and nearer, before the win screen covers it.
import { untrack } from 'svelte';
import { latestArrival } from '../lib/departures';
import { whereIs } from '../lib/places';

/** How long, in milliseconds. */
export const LAST_SECOND = 1_700;

export class LastLook {
  /** Whether everybody has looked; whoever comes when it is over is told so at once. */
  looked = $state(false);
  /** Where on the page it happened. */
  focus = $state('50% 50%');

  /** To be made with a component: looks as soon as there is an outcome. */
  constructor(outcome: () => unknown) {
    this.looked = untrack(() => outcome() !== null);
    $effect(() => {
      if (outcome() === null) {
        this.looked = false;
        return;
      }
      const last = whereIs(latestArrival());
      if (last) this.focus = `${last.left + last.width / 2}px ${last.top + last.height / 2}px`;
      const pause = setTimeout(() => (this.looked = true), LAST_SECOND);
      return () => clearTimeout(pause);
    });
  }
}
