// Where every card sets out from. Events are only this: the view that comes with them is the truth.
// Every domino is there once, so its number says where it was and where it is going.
import { depart, lookAt } from '../../lib/departures';
import { DRAW, GLIDE_BACK, PLAY, STEAL, sendGhost } from '../../lib/motion';
import { BACK } from '../../lib/numbers';
import { whereIs } from '../../lib/places';
import type { DomaniacalEvent } from '../../lib/wire';

const BETWEEN_DEALS = 45;

/** `topOf` says what lies on top of somebody's stack. */
export function stageEvents(events: DomaniacalEvent[], topOf: (seat: number) => number | undefined): void {
  let dealt = 0;
  for (const event of events) {
    switch (event.kind) {
      case 'Dealt':
        deal(event.seat, event.card, dealt * BETWEEN_DEALS);
        dealt += 1;
        break;
      case 'StackBegun':
      case 'Played':
        travel(event.seat, event.card, PLAY);
        break;
      case 'TakenBack':
        if (event.card !== BACK) travel(event.seat, event.card, GLIDE_BACK);
        break;
      case 'Stolen':
      case 'StolenFromHand':
        travel(event.victim, event.card, STEAL);
        break;
      case 'GameWon':
        // It ends when nobody can go on, so what wins has lain there for a while.
        lookAt(`card-${topOf(event.seats[0] ?? 0)}`);
        break;
    }
  }
}

function deal(seat: number, card: number, delay: number): void {
  const deck = whereIs('deck');
  if (card !== BACK) {
    depart(`card-${card}`, deck, { ms: DRAW, delay });
    return;
  }
  const to = whereIs(`held-${seat}`);
  if (deck && to) sendGhost('domino-back', deck, cardIn(to), DRAW, delay);
}

/** From where the card lies now; what came out of a hidden hand comes from there. */
function travel(seat: number, card: number, ms: number): void {
  const hidden = whereIs(`held-${seat}`);
  depart(`card-${card}`, whereIs(`hand-${card}`) ?? whereIs(`card-${card}`) ?? (hidden && cardIn(hidden)), { ms });
}

/** A card-sized spot in the middle of something wider. */
function cardIn(place: DOMRect): DOMRect {
  const width = 24;
  return new DOMRect(place.left + (place.width - width) / 2, place.top + place.height / 2 - 17, width, 34);
}
