// Domaniacal's luck: who deals, every card dealt or drawn, and the order of a leaver's cards.
import type { DomaniacalEvent } from '../../lib/wire';
import { type Dealer, firstCards, type Follower, inOrder, type Pile, pileOf } from './dealer';

export class DomaniacalLuck implements Follower<DomaniacalEvent> {
  readonly #draw: Pile;
  readonly #hands: Pile[];
  #beneath: number[] = [];

  constructor(
    private readonly dealer: Dealer,
    seats: number,
    cards: number,
  ) {
    this.#draw = pileOf(firstCards(cards));
    this.#hands = Array.from({ length: seats }, () => pileOf([]));
  }

  async follow(event: DomaniacalEvent): Promise<void> {
    switch (event.kind) {
      case 'DealerChosen':
        await this.dealer.number(this.#hands.length, event.seat);
        break;
      case 'Dealt':
        if (this.#draw.size > 0) await this.dealer.pick(this.#draw, event.card);
        else this.dealer.sameCard(event.card, this.#beneath.shift() ?? -1);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'StackBegun':
      case 'Played':
        this.dealer.take(this.#hands[event.seat]!, event.card);
        break;
      case 'TakenBack':
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'StolenFromHand':
        this.dealer.take(this.#hands[event.victim]!, event.card);
        break;
      case 'PlayerLeft': {
        const hand = this.#hands[event.seat]!;
        await this.dealer.shuffle(inOrder(hand), event.cards);
        hand.clear();
        if (this.#draw.size + this.#beneath.length > 0) this.#beneath.push(...event.cards);
        break;
      }
    }
  }
}
