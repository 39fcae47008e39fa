// A sentence about what just happened, or did not work. It is said, stays a little, and goes.
import { announce } from './announce.svelte';

const SHOWN = 3_200;

/** How long something that happened is news. */
export const NEWS = 8_000;

export class Sentence {
  words = $state('');
  #hush = 0;

  constructor(private readonly shown = SHOWN) {}

  /** Show it. What the server said has been announced already. */
  show(words: string): void {
    this.words = words;
    clearTimeout(this.#hush);
    this.#hush = window.setTimeout(() => (this.words = ''), this.shown);
  }

  /** Show it, and say it to those who listen. */
  say(words: string): void {
    this.show(words);
    announce(words);
  }

  clear(): void {
    clearTimeout(this.#hush);
    this.words = '';
  }
}
