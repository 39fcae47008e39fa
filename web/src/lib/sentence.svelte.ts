// A sentence about the last thing that did not work. It is said, stays a little, and goes.
import { announce } from './announce.svelte';

const SHOWN = 3_200;

export class Sentence {
  words = $state('');
  #hush = 0;

  /** Show it. What the server said has been announced already. */
  show(words: string): void {
    this.words = words;
    clearTimeout(this.#hush);
    this.#hush = window.setTimeout(() => (this.words = ''), SHOWN);
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
