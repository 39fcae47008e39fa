// What you do at the table: choose, stack, steal, take back, end your turn.
import { flyOff, glideBack } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { Answer, RoomState } from '../../lib/room.svelte';
import { Sentence } from '../../lib/sentence.svelte';
import { nameOf } from '../../lib/table';
import type { DomaniacalAction } from '../../lib/wire';
import type { Dominoes } from './dominoes';
import { CHOOSING } from './numbers';
import { domaniacalView } from './view';
import { wanted, whyNotEnd, whyNotPlay, whyNotSteal, whyNotTakeBack } from './why-not';

export class MyTurn {
  readonly sentence = new Sentence();
  #air = $state.raw<{ card: number; nonce: string } | null>(null);
  /** What was asked for while a card was in the air. It is asked again when that has landed. */
  #next: (() => void) | null = null;

  constructor(
    private readonly here: RoomState,
    private readonly deck: Dominoes,
  ) {}

  get inTheAir(): number | null {
    return this.#air?.card ?? null;
  }

  /** A card of the hand: the first of the stack, or the next one. It leaves at once. */
  play(card: number): void {
    if (this.#waits(() => this.play(card))) return;
    if (domaniacalView(this.here).state.phase === CHOOSING) {
      this.#do(
        (each) => each.kind === 'Choose' && each.card === card,
        () => 'That one it is.',
      );
      return;
    }
    const action = this.legal((each) => each.kind === 'Play' && each.card === card);
    if (!action) {
      this.#comeBack(card);
      this.sentence.say(whyNotPlay(this.#scene, card));
      return;
    }
    this.sentence.clear();
    this.#send(card);
    this.#air = { card, nonce: this.here.act(action) };
  }

  steal(victim: number, card: number | undefined): void {
    if (this.#waits(() => this.steal(victim, card))) return;
    this.#do(
      (each) => each.kind === 'Steal' && each.victim === victim && each.card === card,
      () => whyNotSteal(this.#scene, card, false),
    );
  }

  stealFromHand(victim: number, card: number): void {
    if (this.#waits(() => this.stealFromHand(victim, card))) return;
    this.#do(
      (each) => each.kind === 'StealFromHand' && each.victim === victim && each.card === card,
      () => whyNotSteal(this.#scene, card, true),
    );
  }

  takeBack(): void {
    if (this.#waits(() => this.takeBack())) return;
    this.#do(
      (each) => each.kind === 'TakeBack',
      () => whyNotTakeBack(this.#scene),
    );
  }

  end(): void {
    if (this.#waits(() => this.end())) return;
    this.#do(
      (each) => each.kind === 'EndTurn',
      () => whyNotEnd(this.#scene),
    );
  }

  /** What does my stack want? */
  ask(): void {
    this.sentence.say(wanted(this.#scene));
  }

  legal(wish: (action: DomaniacalAction) => boolean): DomaniacalAction | undefined {
    return domaniacalView(this.here).legal.find(wish);
  }

  answered(answer: Answer): void {
    const air = this.#air;
    const mine = air?.nonce === answer.nonce;
    if (mine) this.#air = null;
    if (!answer.done) {
      if (mine && air) this.#comeBack(air.card);
      this.sentence.show(answer.reason);
    }
    const next = this.#next;
    this.#next = null;
    if (mine && answer.done) next?.();
  }

  /** Everything is shown anew: nothing is in the air. */
  drop(): void {
    if (this.#air) this.#comeBack(this.#air.card);
    this.#air = null;
    this.#next = null;
  }

  get #scene() {
    const view = domaniacalView(this.here);
    return { view, deck: this.deck, onTurn: nameOf(this.here, view.state.turn) };
  }

  #waits(again: () => void): boolean {
    if (this.#air) this.#next = again;
    return this.#air !== null;
  }

  #do(wish: (action: DomaniacalAction) => boolean, whyNot: () => string): void {
    const action = this.legal(wish);
    if (action) {
      this.sentence.clear();
      this.here.act(action);
    } else {
      this.sentence.say(whyNot());
    }
  }

  #send(card: number): void {
    const thing = elementAt(`hand-${card}`);
    const home = thing?.parentElement?.getBoundingClientRect();
    const to = whereIs('landing');
    if (thing && home && to) flyOff(thing, home, to);
  }

  #comeBack(card: number): void {
    const thing = elementAt(`hand-${card}`);
    if (thing) glideBack(thing);
  }
}
