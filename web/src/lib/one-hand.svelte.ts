// Your one hand: the card it has in the air, what it wants next, and what became of it.
import { announce } from './announce.svelte';
import { flyOff, glideBack } from './motion';
import { elementAt, whereIs } from './places';
import type { Answer, Late, RoomState } from './room.svelte';
import { Sentence } from './sentence.svelte';
import type { Action } from './wire';
import { words } from '../words';

const t = words('table');

/** What was wanted while a card was in the air, and the card that waits for it, if that has left the hand, too. */
interface Next {
  again: () => void;
  card?: number;
}

/** Each game extends it with its verbs. What is not legal glides back at once, and the server is asked why. */
export abstract class OneHand<A extends Action> {
  readonly sentence = new Sentence();
  #air = $state.raw<{ card: number; nonce: string } | null>(null);
  #next: Next | null = null;
  /** The last question that was asked: an answer to an older one comes too late. */
  #question: string | null = null;

  constructor(protected readonly here: RoomState) {}

  /** The card that has left the hand, while the server has not said whether it may. */
  get inTheAir(): number | null {
    return this.#air?.card ?? null;
  }

  /** What may be done now. */
  get legal(): A[] {
    return this.here.table!.view.legal as A[];
  }

  isLegal(wish: A): boolean {
    return this.legal.some((action) => same(action, wish));
  }

  // ---- For the games' verbs

  /** Do it, or say why not. Its nonce, if it is done. */
  protected do(wish: A): string | null {
    if (this.isLegal(wish)) return this.#act(wish);
    this.ask(wish);
    return null;
  }

  /** Do it with a card of the hand, which leaves at once for a place, or glides back. Whether it left. */
  protected throw(card: number, wish: A, place: string): boolean {
    if (!this.isLegal(wish)) {
      this.refuse(card, wish);
      return false;
    }
    this.send(card, place);
    this.#air = { card, nonce: this.#act(wish) };
    return true;
  }

  /** A card that cannot be played comes back, and soon the server says why. */
  protected refuse(card: number, wish: A): void {
    this.comeBack(card);
    this.ask(wish);
  }

  /** Ask what is against it. */
  protected ask(wish: A): void {
    this.#question = this.here.ask(wish);
  }

  /** Whether a card is in the air: then this is wanted again when it has landed, instead of anything else. */
  protected waits(again: () => void, card?: number): boolean {
    if (!this.#air) return false;
    if (this.#next?.card !== undefined) {
      this.comeBack(this.#next.card);
      this.sentence.say(t('oneCard'));
    }
    this.#next = card === undefined ? { again } : { again, card };
    return true;
  }

  /** The card in the air has landed, or was refused; a game may go on with what was wanted next all the same. */
  protected landed(done: boolean, next: () => void): void {
    if (done) next();
  }

  /** Somebody was quicker, perhaps by very little; a game that shows it where it happened says so by true. */
  protected beaten(_by: number, _close: boolean): boolean {
    return false;
  }

  protected send(card: number, place: string): void {
    const thing = elementAt(`hand-${card}`);
    const home = thing?.parentElement?.getBoundingClientRect();
    const to = whereIs(place);
    if (thing && home && to) flyOff(thing, home, to);
  }

  protected comeBack(card: number): void {
    const thing = elementAt(`hand-${card}`);
    if (thing) glideBack(thing);
  }

  // ---- What the stage hears

  answered(answer: Answer): void {
    const mine = this.#air?.nonce === answer.nonce ? this.#air : null;
    if (mine) this.#air = null;
    if (!answer.done) {
      if (mine) this.comeBack(mine.card);
      this.#tell(answer.reason, answer.lateTo, true);
    }
    if (!mine || !this.#next) return;
    const { again } = this.#next;
    this.#next = null;
    this.landed(answer.done, again);
  }

  explained(nonce: string, reason: string, lateTo?: Late): void {
    if (nonce !== this.#question) return;
    announce(reason);
    this.#tell(reason, lateTo, false);
  }

  /** Everything is shown anew: nothing is in the air. */
  drop(): void {
    for (const card of [this.#air?.card, this.#next?.card]) if (card !== undefined) this.comeBack(card);
    this.#air = null;
    this.#next = null;
    this.#question = null;
  }

  #tell(reason: string, lateTo: Late, close: boolean): void {
    if (lateTo === undefined || !this.beaten(lateTo, close)) this.sentence.show(reason);
  }

  #act(action: A): string {
    this.sentence.clear();
    this.#question = null;
    return this.here.act(action);
  }
}

/** Whether two actions are the same: their fields are numbers, words and yes or no. */
function same(one: Action, other: Action): boolean {
  const fields = Object.entries(one);
  const others = other as unknown as Record<string, unknown>;
  return fields.length === Object.keys(others).length && fields.every(([name, value]) => others[name] === value);
}
