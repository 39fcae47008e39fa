// What you do at the table: play, point, hold your cards or lay them open.
import { NO_CARD } from '../../lib/numbers';
import { OneHand } from '../../lib/one-hand.svelte';
import type { LoonacyAction, LoonacyEvent, View } from '../../lib/wire';
import { loonacyView } from './view';

/** For so many milliseconds after a pile was covered, a card for what lay there was meant for that. */
const A_MOMENT_AGO = 700;

/** How long it is shown that somebody was quicker, if the pile does not move on sooner. */
const BUMP_SHOWN = 1_500;

type Play = LoonacyAction & { kind: 'Play' };

/** Somebody was quicker at a pile, on which their card lies. */
export interface Bump {
  pile: number;
  card: number;
  by: number;
  /** Whether my card was on its way already. */
  close: boolean;
}

export class MyHand extends OneHand<LoonacyAction> {
  picked = $state<number | null>(null);
  bump = $state.raw<Bump | null>(null);
  /** Where the card in the air flies to. */
  #pile = 0;
  /** The pile that was last aimed at, and the card that was to be covered there. */
  #aim = 0;
  #onto = NO_CARD;
  /** What could be played until a moment ago, the latest first. */
  #lately: { until: number; plays: Play[] }[] = [];
  #hush = 0;

  /** Put a card on a pile: it leaves at once, and the server has the last word. */
  play(card: number, pile: number): void {
    this.picked = null;
    if (loonacyView(this.here).state.beat > 0) {
      // The card stays in the hand until the beat.
      this.comeBack(card);
      this.do({ kind: 'Play', card, pile, onto: this.#top(pile) });
      return;
    }
    // A second card follows at once. It is meant for what lies there now, or for the card before it.
    const onto = pile === this.#pile ? this.inTheAir : null;
    const wish: Play = { kind: 'Play', card, pile, onto: onto ?? this.#meant(card, pile) };
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

  /** The table is about to change: what could be done until now may be tried a moment too late. */
  sees(events: LoonacyEvent[], before: View): void {
    const now = performance.now();
    const plays = (before.legal as LoonacyAction[]).filter((action): action is Play => action.kind === 'Play');
    this.#lately = [{ until: now, plays }, ...this.#lately.filter(({ until }) => now - until < A_MOMENT_AGO)];
    // A sentence about a pile does not outlive what it speaks of.
    if (events.some((event) => event.kind === 'Played' && event.pile === this.#aim)) this.sentence.clear();
  }

  override drop(): void {
    super.drop();
    this.picked = null;
    this.bump = null;
    this.#lately = [];
  }

  protected override beaten(by: number, close: boolean): boolean {
    const card = this.#top(this.#aim);
    if (card === this.#onto) return false; // they were quicker elsewhere: all fingers point
    this.bump = { pile: this.#aim, card, by, close };
    clearTimeout(this.#hush);
    this.#hush = window.setTimeout(() => (this.bump = null), BUMP_SHOWN);
    return true;
  }

  /** Also after a card that came back: the next one was meant for its own pile. */
  protected override landed(_done: boolean, next: () => void): void {
    next();
  }

  #throw(wish: Play): void {
    this.#aim = wish.pile;
    this.#onto = wish.onto;
    this.bump = null;
    if (this.throw(wish.card, wish, `pile-${wish.pile}`)) this.#pile = wish.pile;
  }

  /** What a card is meant for: what lies on the pile, or what lay there until just now if only that fits. */
  #meant(card: number, pile: number): number {
    const top = this.#top(pile);
    if (this.isLegal({ kind: 'Play', card, pile, onto: top })) return top;
    const now = performance.now();
    for (const { until, plays } of this.#lately) {
      const late = plays.find((play) => play.card === card && play.pile === pile);
      if (late && now - until < A_MOMENT_AGO) return late.onto;
    }
    return top;
  }

  /** What lies on a pile; a pile that is not there yet has no card either. */
  #top(pile: number): number {
    return loonacyView(this.here).state.tops[pile] ?? NO_CARD;
  }
}
