// What you do at the table: play, point, hold your cards or lay them open.
import { NO_CARD } from '../../lib/numbers';
import { OneHand } from '../../lib/one-hand.svelte';
import type { LoonacyAction } from '../../lib/wire';
import { loonacyView } from './view';

export class MyHand extends OneHand<LoonacyAction> {
  picked = $state<number | null>(null);
  /** Where the card in the air flies to. */
  #pile = 0;

  /** Put a card on a pile: it leaves at once, and the server has the last word. */
  play(card: number, pile: number): void {
    this.picked = null;
    // A second card follows at once. It is meant for what lies there now, or for the card before it.
    const onto = pile === this.#pile ? this.inTheAir : null;
    const wish: LoonacyAction = { kind: 'Play', card, pile, onto: onto ?? this.#top(pile) };
    if (this.waits(() => this.#throw(wish), card)) this.send(card, `pile-${pile}`);
    else this.#throw(wish);
  }

  /** Point at the draw pile, or take the finger back. */
  point(): void {
    this.do(this.isLegal({ kind: 'TakeBack' }) ? { kind: 'TakeBack' } : { kind: 'Point' });
  }

  /** Hold open cards, or lay them out again. */
  turn(): void {
    this.do(this.isLegal({ kind: 'LayOpen' }) ? { kind: 'LayOpen' } : { kind: 'Hold' });
  }

  ready(): void {
    this.do({ kind: 'SayReady' });
  }

  override drop(): void {
    super.drop();
    this.picked = null;
  }

  /** Also after a card that came back: the next one was meant for its own pile. */
  protected override landed(_done: boolean, next: () => void): void {
    next();
  }

  #throw(wish: LoonacyAction & { kind: 'Play' }): void {
    if (this.throw(wish.card, wish, `pile-${wish.pile}`)) this.#pile = wish.pile;
  }

  /** What lies on a pile; a pile that is not there yet has no card either. */
  #top(pile: number): number {
    return loonacyView(this.here).state.tops[pile] ?? NO_CARD;
  }
}
