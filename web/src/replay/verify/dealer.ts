// Deals once more from the seed, and compares with what a log says came out.
import type { SealedLuck } from './luck';

/** The log says one thing and the seed another. */
export class Discrepancy extends Error {
  constructor(
    readonly step: number,
    readonly said: string,
    readonly truth: string,
  ) {
    super(`Step ${step}: ${said}, not ${truth}`);
  }
}

/** Cards that lie together without an order. */
export type Pile = Set<number>;

export const pileOf = (cards: Iterable<number>): Pile => new Set(cards);
export const firstCards = (count: number): number[] => Array.from({ length: count }, (_, card) => card);
export const inOrder = (pile: Pile): number[] => [...pile].sort((one, other) => one - other);

export function absorb(into: Pile, from: Pile): void {
  for (const card of from) into.add(card);
  from.clear();
}

export class Dealer {
  /** How often luck was asked, in the first step and after it. */
  first = 0;
  later = 0;
  step = 0;

  constructor(
    private readonly luck: SealedLuck,
    /** What a card is called. */
    private readonly name: (card: number) => string,
  ) {}

  /** A card that must come out of this pile, and goes from there. */
  async pick(pile: Pile, said: number): Promise<void> {
    const cards = inOrder(pile);
    if (cards.length === 0) throw new Discrepancy(this.step, this.name(said), '–');
    const card = cards[await this.#below(cards.length)]!;
    this.sameCard(said, card);
    pile.delete(card);
  }

  /** Cards that must lie in this order after a shuffle. */
  async shuffle(cards: number[], said: number[]): Promise<void> {
    const truth = [...cards];
    for (let last = truth.length - 1; last > 0; last -= 1) {
      const other = await this.#below(last + 1);
      [truth[last], truth[other]] = [truth[other]!, truth[last]!];
    }
    if (String(truth) !== String(said))
      throw new Discrepancy(this.step, said.map(this.name).join(', '), truth.map(this.name).join(', '));
  }

  /** A number that must come up. */
  async number(n: number, said: number): Promise<void> {
    this.same(said, await this.#below(n));
  }

  /** A number for which something else is told. */
  async draw(n: number): Promise<number> {
    return this.#below(n);
  }

  same(said: number | string, truth: number | string): void {
    if (said !== truth) throw new Discrepancy(this.step, String(said), String(truth));
  }

  sameCard(said: number, truth: number): void {
    if (said !== truth) throw new Discrepancy(this.step, this.name(said), this.name(truth));
  }

  /** A card that must have been there, and goes. */
  take(from: Pile, card: number): void {
    if (!from.delete(card)) throw new Discrepancy(this.step, this.name(card), inOrder(from).map(this.name).join(', '));
  }

  async #below(n: number): Promise<number> {
    if (this.step === 0) this.first += 1;
    else this.later += 1;
    return this.luck.below(n);
  }
}

/** One line of a log, as far as luck is concerned. */
export interface LoggedEntry<E> {
  seq: number;
  seat: number | null;
  action?: unknown;
  events: E[];
}

/** Follows a game's piles from its log, and lets the dealer deal whatever luck decided. */
export interface Follower<E> {
  follow(event: E, entry: LoggedEntry<E>, place: number): Promise<void>;
}
