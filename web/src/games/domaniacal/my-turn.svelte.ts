// What you do at the table: choose, stack, steal, take back, end your turn.
import { NO_CARD } from '../../lib/numbers';
import { OneHand } from '../../lib/one-hand.svelte';
import type { DomaniacalAction } from '../../lib/wire';
import { CHOOSING } from './numbers';
import { domaniacalView, myTop } from './view';

export class MyTurn extends OneHand<DomaniacalAction> {
  /** A card of the hand: the first of the stack, or the next one. It leaves at once. */
  play(card: number): void {
    if (this.waits(() => this.play(card))) return;
    if (domaniacalView(this.here).state.phase === CHOOSING) this.do({ kind: 'Choose', card });
    else this.throw(card, { kind: 'Play', card }, 'landing');
  }

  /** The top card of a stack; without one, the server says that it is gone. */
  steal(victim: number, card = NO_CARD): void {
    this.#whenLanded({ kind: 'Steal', victim, card });
  }

  stealFromHand(victim: number, card: number): void {
    this.#whenLanded({ kind: 'StealFromHand', victim, card });
  }

  takeBack(): void {
    this.#whenLanded({ kind: 'TakeBack' });
  }

  end(): void {
    this.#whenLanded({ kind: 'EndTurn' });
  }

  /** What does my stack want? The server answers whoever would play its own top card. */
  wants(): void {
    this.ask({ kind: 'Play', card: myTop(domaniacalView(this.here)) ?? NO_CARD });
  }

  #whenLanded(wish: DomaniacalAction): void {
    if (!this.waits(() => this.#whenLanded(wish))) this.do(wish);
  }
}
