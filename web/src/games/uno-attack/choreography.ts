// Where every card sets out from. Events are only this: the view that comes with them is the truth.
import { depart } from '../../lib/departures';
import { BURST, DRAW, LATEST, PLAY, STEAL, sendCopy, sendGhost } from '../../lib/motion';
import { BACK } from '../../lib/numbers';
import { elementAt, whereIs } from '../../lib/places';
import type { UnoAttackEvent } from '../../lib/wire';

const BACK_LOOK = 'uno-back';
/** What a flying back looks like from afar. */
const GHOST = { width: 34, height: 48 };

/** `me` is my seat: only I see faces in my hand, and only from there can they set out. */
export function stageEvents(events: UnoAttackEvent[], me: number | null): void {
  const launched = new Stagger(events.filter((event) => event.kind === 'Launched').length);
  const dealt = new Stagger(events.filter((event) => event.kind === 'Dealt').length);
  for (const event of events) {
    switch (event.kind) {
      case 'Dealt':
        shoot(event.seat, event.card, dealt.next());
        break;
      case 'Launched':
        shoot(event.seat, event.card, launched.next());
        break;
      case 'TurnedUp':
        depart(`card-${event.card}`, whereIs('muzzle'), { ms: DRAW, turning: true });
        break;
      case 'Played':
        depart(`card-${event.card}`, whereIs(`hand-${event.card}`) ?? cardAt(`seat-${event.seat}`), { ms: PLAY });
        break;
      case 'Shed':
        shed(event.seat, event.cards);
        break;
      case 'Traded':
        trade(event.seat, event.partner, event.given, me);
        trade(event.partner, event.seat, event.taken, me);
        break;
    }
  }
}

/** One after another, but never so many that the last would come too late. */
class Stagger {
  readonly #step: number;
  #gone = 0;

  constructor(many: number) {
    this.#step = Math.min(BURST, (LATEST - DRAW) / Math.max(1, many - 1));
  }

  next(): number {
    this.#gone += 1;
    return (this.#gone - 1) * this.#step;
  }
}

/** Out of the launcher: into my hand with its face, to anybody else as a back. */
function shoot(seat: number, card: number, delay: number): void {
  const from = whereIs('muzzle');
  if (card !== BACK) depart(`card-${card}`, from, { ms: DRAW, delay, turning: true });
  else ghost(from, cardAt(`seat-${seat}`), DRAW, delay);
}

function shed(seat: number, cards: number[]): void {
  const to = whereIs('pile');
  const stagger = new Stagger(cards.length);
  for (const card of cards) {
    const mine = elementAt(`hand-${card}`)?.querySelector<HTMLElement>('.card');
    const delay = stagger.next();
    if (mine && to) sendCopy(mine, to, PLAY, delay);
    else ghost(cardAt(`seat-${seat}`), to, PLAY, delay);
  }
}

/** A whole hand goes over to somebody else. */
function trade(from: number, to: number, cards: number[], me: number | null): void {
  const stagger = new Stagger(cards.length);
  for (const card of cards) {
    const delay = stagger.next();
    if (to === me) depart(`card-${card}`, cardAt(`seat-${from}`), { ms: STEAL, delay });
    else ghost(cardAt(from === me ? 'hand' : `seat-${from}`), cardAt(`seat-${to}`), STEAL, delay);
  }
}

function ghost(from: DOMRect | undefined, to: DOMRect | undefined, ms: number, delay: number): void {
  if (from && to) sendGhost(BACK_LOOK, from, to, ms, delay);
}

/** A card-sized spot in the middle of something larger. */
function cardAt(name: string): DOMRect | undefined {
  const place = whereIs(name);
  if (!place) return undefined;
  const x = place.left + (place.width - GHOST.width) / 2;
  return new DOMRect(x, place.top + (place.height - GHOST.height) / 2, GHOST.width, GHOST.height);
}
