// Loonacy's luck: the deal, new piles, new cards, the order of a leaver's cards, and who has a pile on a beat.
import type { LoonacyEvent } from '../../lib/wire';
import { absorb, type Dealer, firstCards, type Follower, inOrder, type Pile, pileOf } from './dealer';

export class LoonacyLuck implements Follower<LoonacyEvent> {
  readonly #draw: Pile;
  readonly #hands: Pile[];
  readonly #drawn = new Map<number, number>();
  readonly #buried = pileOf([]);
  #tops: number[] = [];

  constructor(
    private readonly dealer: Dealer,
    seats: number,
    private readonly cards: number,
  ) {
    this.#draw = pileOf(firstCards(cards));
    this.#hands = Array.from({ length: seats }, () => pileOf([]));
  }

  async follow(event: LoonacyEvent): Promise<void> {
    switch (event.kind) {
      case 'Dealt':
        await this.dealer.pick(this.#draw, event.card);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'PileOpened':
        await this.dealer.pick(this.#draw, event.card);
        this.#tops.push(event.card);
        break;
      case 'Drew':
        await this.dealer.pick(this.#draw, event.card);
        this.#drawn.set(event.seat, event.card);
        break;
      case 'TookUp':
        this.dealer.sameCard(event.card, this.#drawn.get(event.seat) ?? -1);
        this.#drawn.delete(event.seat);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'LuckDecided':
        this.dealer.same(event.lucky, event.seats[await this.dealer.draw(event.seats.length)] ?? -1);
        break;
      case 'Played':
        this.dealer.take(this.#hands[event.seat]!, event.card);
        this.#buried.add(this.#tops[event.pile]!);
        this.#tops[event.pile] = event.card;
        break;
      case 'Reshuffled':
        absorb(this.#draw, this.#buried);
        if (!event.kept_tops) for (const top of this.#tops.splice(0)) this.#draw.add(top);
        break;
      case 'HandBecamePile': {
        const hand = this.#hands[event.seat]!;
        const drawn = this.#drawn.get(event.seat);
        await this.dealer.shuffle([...inOrder(hand), ...(drawn === undefined ? [] : [drawn])], event.cards);
        hand.clear();
        this.#drawn.delete(event.seat);
        for (const card of event.cards.slice(0, -1)) this.#buried.add(card);
        this.#tops.push(event.cards.at(-1)!);
        break;
      }
      case 'CardsGathered':
        for (const card of firstCards(this.cards)) this.#draw.add(card);
        for (const hand of this.#hands) hand.clear();
        this.#buried.clear();
        this.#tops = [];
        break;
    }
  }
}
