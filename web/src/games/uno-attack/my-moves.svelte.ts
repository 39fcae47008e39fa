// What you do at the table: play, choose a color or a partner, press, call, catch, report and vote.
import { OneHand } from '../../lib/one-hand.svelte';
import type { Answer } from '../../lib/room.svelte';
import type { UnoAttackAction } from '../../lib/wire';
import { NOBODY } from './numbers';

type Wild = Extract<UnoAttackAction, { kind: 'PlayWild' }>;
type Trade = Extract<UnoAttackAction, { kind: 'PlayTrade' }>;

export class MyMoves extends OneHand<UnoAttackAction> {
  #picked = $state.raw<number | null>(null);
  /** The press whose effect has not been seen: a second one before that would count for something else. */
  #pressing: string | null = null;

  /** The card for which a color or a partner is still to be chosen. */
  get picked(): number | null {
    return this.colors.length > 0 || this.partners.length > 0 ? this.#picked : null;
  }

  /** The ways to play the card picked up, if it is a wild one. */
  get colors(): Wild[] {
    return this.legal.filter((each): each is Wild => each.kind === 'PlayWild' && each.card === this.#picked);
  }

  /** The ways to play the card picked up, if it is Trade Hands. */
  get partners(): Trade[] {
    return this.legal.filter((each): each is Trade => each.kind === 'PlayTrade' && each.card === this.#picked);
  }

  /** Whether the color of the first card is to be named. */
  get naming(): boolean {
    return this.can('NameColor');
  }

  can(kind: UnoAttackAction['kind']): boolean {
    return this.legal.some((action) => action.kind === kind);
  }

  fits(card: number): boolean {
    return this.legal.some((action) => 'card' in action && action.card === card);
  }

  /** A card of the hand. It leaves at once, unless something has to be chosen first. */
  play(card: number): void {
    if (this.waits(() => this.play(card))) return;
    const ways = this.legal.filter((action) => 'card' in action && action.card === card);
    if (ways.length > 1) {
      this.sentence.clear();
      this.comeBack(card);
      this.#picked = card === this.#picked ? null : card;
    } else {
      this.#throw(card, ways[0] ?? { kind: 'Play', card });
    }
  }

  chooseColor(color: number): void {
    const way = this.colors.find((each) => each.color === color);
    if (way) this.#throw(way.card, way);
    else if (this.naming) this.do({ kind: 'NameColor', color });
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
    if (this.#pressing !== null || this.waits(() => this.press())) return;
    this.#picked = null;
    this.#pressing = this.do({ kind: this.can('Keep') ? 'Keep' : 'Press' });
  }

  /** The launcher has been pressed. The table shows it before the answer comes, and may be pressed again. */
  pressed(): void {
    this.#pressing = null;
  }

  call(): void {
    this.do({ kind: 'CallUno' });
  }

  /** Whoever has forgotten to call; or, too early, whoever is about to; or nobody in particular. */
  catch(): void {
    this.do(this.legal.find(({ kind }) => kind === 'Catch') ?? { kind: 'Catch', seat: NOBODY });
  }

  report(seat: number): void {
    this.do({ kind: 'Report', seat });
  }

  vote(guilty: boolean): void {
    this.do({ kind: 'Vote', guilty });
  }

  override answered(answer: Answer): void {
    if (this.#pressing === answer.nonce) this.#pressing = null;
    super.answered(answer);
  }

  override drop(): void {
    super.drop();
    this.#picked = null;
    this.#pressing = null;
  }

  #throw(card: number, action: UnoAttackAction): void {
    this.#picked = null;
    this.throw(card, action, 'pile');
  }
}
