// What you do at the table: play a card, take a block, let go of it.
import { flyOff, glideBack } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { Answer, RoomState } from '../../lib/room.svelte';
import { Sentence } from '../../lib/sentence.svelte';
import { nameOf } from '../../lib/table';
import type { WonkyAction } from '../../lib/wire';
import type { Deck } from './deck';
import { wonkyView } from './view';
import { type Scene, whyNotGrab, whyNotLetGo, whyNotPlay } from './why-not';

export class MyTurn {
  readonly sentence = new Sentence();
  #air = $state.raw<{ card: number; nonce: string } | null>(null);

  constructor(
    private readonly here: RoomState,
    private readonly deck: Deck,
  ) {}

  /** The card that has left the hand, while the server has not said whether it may. */
  get inTheAir(): number | null {
    return this.#air?.card ?? null;
  }

  play(card: number): void {
    if (this.#air) return;
    const action = this.#legal((each) => each.kind === 'Play' && each.card === card);
    if (!action) {
      this.#comeBack(card);
      this.sentence.say(whyNotPlay(this.#scene, card));
      return;
    }
    this.sentence.clear();
    this.#send(card);
    this.#air = { card, nonce: this.here.act(action) };
  }

  grab(block: number): void {
    this.#do(
      (each) => each.kind === 'Grab' && each.block === block,
      () => whyNotGrab(this.#scene, block),
    );
  }

  letGo(): void {
    this.#do(
      (each) => each.kind === 'LetGo',
      () => whyNotLetGo(this.#scene),
    );
  }

  answered(answer: Answer): void {
    const air = this.#air;
    const mine = air?.nonce === answer.nonce;
    if (mine) this.#air = null;
    if (answer.done) return;
    if (mine && air) this.#comeBack(air.card);
    this.sentence.show(answer.reason);
  }

  /** Everything is shown anew: nothing is in the air. */
  drop(): void {
    if (this.#air) this.#comeBack(this.#air.card);
    this.#air = null;
  }

  get #scene(): Scene {
    const view = wonkyView(this.here);
    return { view, deck: this.deck, onTurn: nameOf(this.here, view.state.turn) };
  }

  #legal(wish: (action: WonkyAction) => boolean): WonkyAction | undefined {
    return wonkyView(this.here).legal.find(wish);
  }

  #do(wish: (action: WonkyAction) => boolean, whyNot: () => string): void {
    const action = this.#legal(wish);
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
    const to = whereIs('played');
    if (thing && home && to) flyOff(thing, home, to);
  }

  #comeBack(card: number): void {
    const thing = elementAt(`hand-${card}`);
    if (thing) glideBack(thing);
  }
}
