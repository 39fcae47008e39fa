// Wonky's luck: the deal, every card drawn, and who begins. What the tower does is gravity's doing, not luck's.
import type { WonkyEvent } from '../../lib/wire';
import { absorb, type Dealer, firstCards, type Follower, type Pile, pileOf } from './dealer';

export class WonkyLuck implements Follower<WonkyEvent> {
  readonly #draw: Pile;
  readonly #hands: Pile[];
  readonly #thisTurn = pileOf([]);
  readonly #discard = pileOf([]);
  readonly #beneath = pileOf([]);
  #begun: boolean;

  constructor(
    private readonly dealer: Dealer,
    seats: number,
    cards: number,
    firstChair: boolean,
  ) {
    this.#draw = pileOf(firstCards(cards));
    this.#hands = Array.from({ length: seats }, () => pileOf([]));
    this.#begun = firstChair;
  }

  async follow(event: WonkyEvent): Promise<void> {
    switch (event.kind) {
      case 'Drawn':
        await this.dealer.pick(this.#draw, event.card);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'Reshuffled':
        absorb(this.#draw, this.#discard);
        absorb(this.#draw, this.#beneath);
        break;
      case 'TurnBegan':
        if (!this.#begun) await this.dealer.number(this.#hands.length, event.seat);
        this.#begun = true;
        absorb(this.#discard, this.#thisTurn);
        break;
      case 'Played':
        this.dealer.take(this.#hands[event.seat]!, event.card);
        this.#thisTurn.add(event.card);
        break;
      case 'PlayerLeft':
        this.#hands[event.seat]!.clear();
        for (const card of event.cards) this.#beneath.add(card);
        break;
    }
  }
}
