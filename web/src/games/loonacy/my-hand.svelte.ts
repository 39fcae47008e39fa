// Your one hand: what it has picked up, what it has in the air, and what became of it.
import { flyOff, glideBack } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { Answer, RoomState } from '../../lib/room.svelte';
import { Sentence } from '../../lib/sentence.svelte';
import type { LoonacyAction } from '../../lib/wire';
import type { Deck } from './deck';
import { COUNTING, DRAWN, LOOKING, PLAYING } from './numbers';
import { loonacyView } from './view';

interface Reach {
  card: number;
  pile: number;
  nonce: string;
}

export class MyHand {
  picked = $state<number | null>(null);
  readonly sentence = new Sentence();
  #air = $state.raw<Reach | null>(null);
  /** A card that was played while another was in the air: it goes next, if the top it was meant for is there. */
  #next: { card: number; pile: number; onto: number | undefined } | null = null;

  constructor(
    private readonly here: RoomState,
    private readonly deck: Deck,
  ) {}

  get inTheAir(): number | null {
    return this.#air?.card ?? null;
  }

  /** Put a card on a pile: it leaves at once, and the server has the last word. */
  play(card: number, pile: number): void {
    this.picked = null;
    if (this.#air) {
      this.#wait(card, pile, this.#air);
      return;
    }
    const action = this.#legal((each) => each.kind === 'Play' && each.card === card && each.pile === pile);
    if (!action) {
      this.#refuse(card, this.#whyNot(pile));
      return;
    }
    this.#send(card, pile);
    this.#air = { card, pile, nonce: this.here.act(action) };
  }

  /** Point at the draw pile, or take the finger back. */
  point(): void {
    const action = this.#legal((each) => each.kind === 'Point' || each.kind === 'TakeBack');
    if (action) this.here.act(action);
    else this.sentence.show('There is nothing to point at just now.');
  }

  /** Hold open cards, or lay them out again. */
  turn(): void {
    const action = this.#legal((each) => each.kind === 'Hold' || each.kind === 'LayOpen');
    if (action) this.here.act(action);
  }

  ready(): void {
    const action = this.#legal((each) => each.kind === 'SayReady');
    if (action) this.here.act(action);
  }

  answered(answer: Answer): void {
    const reach = this.#air;
    if (reach?.nonce !== answer.nonce) {
      if (!answer.done) this.sentence.show(answer.reason);
      return;
    }
    this.#air = null;
    if (!answer.done) {
      this.#comeBack(reach.card);
      this.sentence.show(answer.reason);
    }
    const next = this.#next;
    this.#next = null;
    if (!next) return;
    const top = this.#top(next.pile);
    if (top === next.onto || top === undefined) this.play(next.card, next.pile);
    else this.#refuse(next.card, `Too slow: ${this.deck.name(top)} got there first.`);
  }

  /** Everything is shown anew: nothing is in the air. */
  drop(): void {
    for (const reach of [this.#air, this.#next]) if (reach) this.#comeBack(reach.card);
    this.#air = null;
    this.#next = null;
    this.picked = null;
  }

  #wait(card: number, pile: number, air: Reach): void {
    if (this.#next) this.#refuse(this.#next.card, 'One hand, one card at a time.');
    this.#next = { card, pile, onto: pile === air.pile ? air.card : this.#top(pile) };
    this.#send(card, pile);
  }

  #top(pile: number): number | undefined {
    return loonacyView(this.here).state.tops[pile];
  }

  #legal(wanted: (action: LoonacyAction) => boolean): LoonacyAction | undefined {
    return loonacyView(this.here).legal.find(wanted);
  }

  #send(card: number, pile: number): void {
    const thing = elementAt(`hand-${card}`);
    const home = thing?.parentElement?.getBoundingClientRect();
    const to = whereIs(`pile-${pile}`);
    if (thing && home && to) flyOff(thing, home, to);
  }

  #comeBack(card: number): void {
    const thing = elementAt(`hand-${card}`);
    if (thing) glideBack(thing);
  }

  /** Not worth a question to the server. */
  #refuse(card: number, why: string): void {
    this.#comeBack(card);
    this.sentence.say(why);
  }

  #whyNot(pile: number): string {
    const { state } = loonacyView(this.here);
    if (state.phase === LOOKING || state.phase === COUNTING) return 'The piles are not open yet.';
    if (state.phase === DRAWN) return 'Nobody plays until all new cards are taken up.';
    const top = state.tops[pile];
    if (state.phase !== PLAYING || top === undefined) return 'No pile to play on just now.';
    return `No picture in common with ${this.deck.name(top)}.`;
  }
}
