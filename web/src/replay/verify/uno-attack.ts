// UNO Attack!'s luck: who deals, every card dealt, turned up or shot, when the launcher fires and how much.
import { WORD } from '../../lib/numbers';
import type { UnoAttackEvent } from '../../lib/wire';
import { absorb, type Dealer, firstCards, type Follower, type LoggedEntry, type Pile, pileOf } from './dealer';

const FACES_A_COLOR = 14;
const COLORED = 56;
const FACES = 60;
const COLORS = 4;
/** Discard All and Trade Hands come once in each color, everything else twice. */
const ONCE = 12;

const SHOT_SIZES = [3, 7, 16, 20, 18, 14, 9, 6, 3, 2, 1, 1];
const CERTAIN = 9_600;

/** How a launcher behaves, as in games/uno_attack/launcher.py: gaps in a bag, in a fixed order, or odds. */
const MODELS: Record<string, { gaps?: number[]; disc?: number[]; odds?: number[] }> = {
  shuffled: { gaps: [7, 3, 13, 11] },
  'real order': {
    disc: [2, 4, 3, 4, 4, 4, 3, 2, 1, 2, 3, 4, 1, 4, 3, 3, 1, 3, 3, 3, 1, 4, 4, 3, 3, 1, 4, 4, 3, 1, 3, 4, 1, 3],
  },
  'even odds': { odds: [3_400] },
  'rising odds': { odds: [1_728, 2_880, 4_320, 6_240, CERTAIN] },
};

const WHOLE_DECK = [
  ...firstCards(FACES),
  ...firstCards(FACES)
    .filter((face) => face >= COLORED || face % FACES_A_COLOR < ONCE)
    .map((face) => WORD + face),
];

export class UnoAttackLuck implements Follower<UnoAttackEvent> {
  #deck = pileOf(WHOLE_DECK);
  readonly #hands: Pile[];
  readonly #discard = pileOf([]);
  #top = -1;
  #picks: number[] = [];
  #blanks = 0;
  #gap = 0;
  #gapLength = 0;
  #bag: number[];
  #notch = 0;
  readonly #gaps: number[];
  readonly #disc: number[];
  readonly #odds: number[];

  constructor(
    private readonly dealer: Dealer,
    seats: number,
    launcher: string,
  ) {
    const { gaps = [], disc = [], odds = [] } = MODELS[launcher] ?? {};
    this.#gaps = gaps;
    this.#disc = disc;
    this.#odds = odds;
    this.#bag = gaps;
    this.#hands = Array.from({ length: seats }, () => pileOf([]));
  }

  async follow(event: UnoAttackEvent, entry: LoggedEntry<UnoAttackEvent>, place: number): Promise<void> {
    const { dealer } = this;
    switch (event.kind) {
      case 'DealerCardPicked':
        await dealer.pick(this.#deck, event.card);
        this.#picks.push(event.card);
        break;
      case 'PicksReturned':
        for (const card of this.#picks.splice(0)) this.#deck.add(card);
        break;
      case 'Dealt':
        await dealer.pick(this.#deck, event.card);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'TurnedUp':
        await dealer.pick(this.#deck, event.card);
        this.#lay(event.card);
        break;
      case 'PutBack':
        absorb(this.#deck, this.#discard);
        break;
      case 'LauncherLoaded':
        await this.#load(event.gap, event.presses);
        break;
      case 'Pressed': {
        this.#blanks += 1;
        if (this.#gap > 0) this.#gap -= 1;
        const fired = entry.events[place + 1]?.kind === 'Fired';
        dealer.same(fired ? 'fires' : 'clicks', (await this.#fires()) ? 'fires' : 'clicks');
        break;
      }
      case 'Fired':
        dealer.same(event.cards, Math.min(await this.#shotSize(), this.#deck.size));
        dealer.same(event.gap, await this.#nextGap());
        this.#blanks = 0;
        this.#beginGap(event.gap, event.gap);
        break;
      case 'Launched':
        await dealer.pick(this.#deck, event.card);
        this.#hands[event.seat]!.add(event.card);
        break;
      case 'Reloaded':
        this.#discard.delete(this.#top);
        absorb(this.#deck, this.#discard);
        this.#discard.add(this.#top);
        if (this.#disc.length > 0) {
          this.#notch = 0;
          this.#beginGap(this.#disc[0]!, this.#disc[0]!);
        } else this.#bag = this.#gaps;
        break;
      case 'Played':
        dealer.take(this.#hands[event.seat]!, event.card);
        this.#lay(event.card);
        break;
      case 'Shed':
        for (const card of event.cards) {
          dealer.take(this.#hands[event.seat]!, card);
          this.#discard.add(card);
        }
        break;
      case 'Traded':
        for (const card of event.given) dealer.take(this.#hands[event.seat]!, card);
        for (const card of event.taken) dealer.take(this.#hands[event.partner]!, card);
        this.#hands[event.seat] = pileOf(event.taken);
        this.#hands[event.partner] = pileOf(event.given);
        break;
      case 'ColorNamed':
        // Somebody chose it, unless time was up.
        if (entry.seat === null) await dealer.number(COLORS, event.color);
        break;
      case 'PlayerLeft':
        this.#hands[event.seat]!.clear();
        for (const card of event.cards) this.#deck.add(card);
        break;
      case 'CardsGathered':
        this.#deck = pileOf(WHOLE_DECK);
        this.#discard.clear();
        for (const hand of this.#hands) hand.clear();
        break;
    }
  }

  #lay(card: number): void {
    this.#discard.add(card);
    this.#top = card;
  }

  async #load(gap: number, presses: number): Promise<void> {
    let [length, left] = [0, 0];
    if (this.#disc.length > 0) length = left = this.#disc[0]!;
    else if (this.#odds.length === 0) {
      let place = await this.dealer.draw(this.#gaps.reduce((sum, many, index) => sum + many * (index + 1), 0));
      for (const many of this.#gaps) {
        length += 1;
        if (place < length * many) break;
        place -= length * many;
      }
      left = (place % length) + 1;
    }
    this.dealer.same(`${gap}/${presses}`, `${length}/${left}`);
    this.#blanks = 0;
    this.#bag = this.#gaps;
    this.#notch = 0;
    this.#beginGap(gap, presses);
  }

  #beginGap(length: number, presses: number): void {
    this.#gap = presses;
    this.#gapLength = length;
    if (this.#disc.length > 0) this.#notch = (this.#notch + 1) % this.#disc.length;
    else if (this.#gaps.length > 0) {
      this.#bag = this.#bag.map((many, place) => (place === length - 1 ? many - 1 : many));
      if (this.#bag.every((many) => many === 0)) this.#bag = this.#gaps;
    }
  }

  async #fires(): Promise<boolean> {
    if (this.#deck.size === 0) return false;
    if (this.#odds.length === 0) return this.#gap === 0;
    const odds = this.#odds[Math.min(this.#blanks, this.#odds.length) - 1]!;
    return (await this.dealer.draw(CERTAIN)) < odds;
  }

  async #shotSize(): Promise<number> {
    let rest = await this.dealer.draw(100);
    for (const [place, share] of SHOT_SIZES.entries()) {
      rest -= share;
      if (rest < 0) return place + 1;
    }
    return SHOT_SIZES.length + 1;
  }

  async #nextGap(): Promise<number> {
    if (this.#odds.length > 0) return 0;
    if (this.#disc.length > 0) return this.#disc[this.#notch]!;
    const ones = this.#bag[0]!;
    const others = this.#bag.reduce((sum, many) => sum + many, 0) - ones;
    if (this.#gapLength !== 1 && (await this.dealer.draw(others + 1)) < ones) return 1;
    let place = await this.dealer.draw(others);
    let length = 2;
    while (place >= this.#bag[length - 1]!) {
      place -= this.#bag[length - 1]!;
      length += 1;
    }
    return length;
  }
}
