// What you do at the table: play, choose a color or a partner, press, call, catch, report and vote.
import { flyOff, glideBack } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { Answer, RoomState } from '../../lib/room.svelte';
import { Sentence } from '../../lib/sentence.svelte';
import { nameOf } from '../../lib/table';
import type { UnoAttackAction } from '../../lib/wire';
import type { Faces } from './faces';
import { toAct, unoAttackView } from './view';
import { whyNotCall, whyNotCatch, whyNotPlay, whyNotPress } from './why-not';

type Wild = Extract<UnoAttackAction, { kind: 'PlayWild' }>;
type Trade = Extract<UnoAttackAction, { kind: 'PlayTrade' }>;

export class MyMoves {
  readonly sentence = new Sentence();
  #picked = $state.raw<number | null>(null);
  #air = $state.raw<{ card: number; nonce: string } | null>(null);
  /** The press whose effect has not been seen: a second one before that would count for something else. */
  #pressing: string | null = null;
  /** What was asked for while a card was in the air. It is asked again when that has landed. */
  #next: (() => void) | null = null;

  constructor(
    private readonly here: RoomState,
    private readonly faces: Faces,
  ) {}

  get inTheAir(): number | null {
    return this.#air?.card ?? null;
  }

  /** The card for which a color or a partner is still to be chosen. */
  get picked(): number | null {
    return this.colors.length > 0 || this.partners.length > 0 ? this.#picked : null;
  }

  /** The ways to play the card picked up, if it is a wild one. */
  get colors(): Wild[] {
    return this.#legal.filter((each): each is Wild => each.kind === 'PlayWild' && each.card === this.#picked);
  }

  /** The ways to play the card picked up, if it is Trade Hands. */
  get partners(): Trade[] {
    return this.#legal.filter((each): each is Trade => each.kind === 'PlayTrade' && each.card === this.#picked);
  }

  /** Whether the color of the first card is to be named. */
  get naming(): boolean {
    return this.can('NameColor');
  }

  can(kind: UnoAttackAction['kind']): boolean {
    return this.#legal.some((action) => action.kind === kind);
  }

  fits(card: number): boolean {
    return this.#legal.some((action) => 'card' in action && action.card === card);
  }

  /** A card of the hand. It leaves at once, unless something has to be chosen first. */
  play(card: number): void {
    if (this.#waits(() => this.play(card))) return;
    const ways = this.#legal.filter((action) => 'card' in action && action.card === card);
    const [only] = ways;
    if (ways.length === 1 && only) {
      this.#throw(card, only);
    } else if (ways.length > 1) {
      this.sentence.clear();
      this.#comeBack(card);
      this.#picked = card === this.#picked ? null : card;
    } else {
      this.#picked = null;
      this.#comeBack(card);
      this.sentence.say(whyNotPlay(this.#scene, card));
    }
  }

  chooseColor(color: number): void {
    const way = this.colors.find((each) => each.color === color);
    if (way) this.#throw(way.card, way);
    else if (this.naming) this.#do({ kind: 'NameColor', color });
  }

  choosePartner(seat: number): void {
    const way = this.partners.find((each) => each.partner === seat);
    if (way) this.#throw(way.card, way);
  }

  letGo(): void {
    this.#picked = null;
  }

  /** The launcher's button: press it, or keep what has just come out of it. */
  press(): void {
    if (this.#pressing !== null || this.#waits(() => this.press())) return;
    this.#picked = null;
    const action = this.#legal.find(({ kind }) => kind === 'Keep' || kind === 'Press');
    if (action) this.#pressing = this.#do(action);
    else this.sentence.say(whyNotPress(this.#scene));
  }

  /** The launcher has been pressed. The table shows it before the answer comes, and may be pressed again. */
  pressed(): void {
    this.#pressing = null;
  }

  call(): void {
    if (this.can('CallUno')) this.#do({ kind: 'CallUno' });
    else this.sentence.say(whyNotCall(this.#scene));
  }

  /** Whoever has forgotten to call; or, too early, whoever is about to. */
  catch(): void {
    const suspect = this.#legal.find(({ kind }) => kind === 'Catch');
    if (suspect) this.#do(suspect);
    else this.sentence.say(whyNotCatch(this.#scene));
  }

  report(seat: number): void {
    this.#do({ kind: 'Report', seat });
  }

  vote(guilty: boolean): void {
    this.#do({ kind: 'Vote', guilty });
  }

  answered(answer: Answer): void {
    const air = this.#air;
    const mine = air?.nonce === answer.nonce;
    if (mine) this.#air = null;
    if (this.#pressing === answer.nonce) this.#pressing = null;
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
    this.#picked = null;
    this.#pressing = null;
    this.#next = null;
  }

  get #legal(): UnoAttackAction[] {
    return unoAttackView(this.here).legal;
  }

  get #scene() {
    const view = unoAttackView(this.here);
    return { view, faces: this.faces, facing: nameOf(this.here, toAct(view.state)) };
  }

  #waits(again: () => void): boolean {
    if (this.#air) this.#next = again;
    return this.#air !== null;
  }

  #do(action: UnoAttackAction): string {
    this.sentence.clear();
    return this.here.act(action);
  }

  #throw(card: number, action: UnoAttackAction): void {
    const thing = elementAt(`hand-${card}`);
    const home = thing?.parentElement?.getBoundingClientRect();
    const to = whereIs('pile');
    if (thing && home && to) flyOff(thing, home, to);
    this.#picked = null;
    this.#air = { card, nonce: this.#do(action) };
  }

  #comeBack(card: number): void {
    const thing = elementAt(`hand-${card}`);
    if (thing) glideBack(thing);
  }
}
