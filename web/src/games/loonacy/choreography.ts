// Where every card sets out from. Events are only this: the view that comes with them is the truth.
import { DRAW, PLAY, type Flight, flyIn, sendGhost } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { GameEvent } from '../../lib/wire';

interface Departure extends Flight {
  from: DOMRect;
}

/** Cards that are about to appear on piles, and where they come from. */
const departures = new Map<string, Departure>();

export function stageEvents(events: GameEvent[], me: number | null): void {
  let drawn = 0;
  for (const event of events) {
    if (event.kind === 'Played') {
      depart(event.pile, originOf(event.seat, event.card, me), { ms: PLAY });
    } else if (event.kind === 'PileOpened') {
      depart(event.pile, whereIs('deck'), { ms: DRAW, turning: true });
    } else if (event.kind === 'Drew' && event.seat !== me) {
      const from = whereIs('deck');
      const to = whereIs(`seat-${event.seat}`);
      if (from && to) sendGhost('card-back', from, smaller(to), DRAW, 40 * drawn);
      drawn += 1;
    }
  }
}

function depart(pile: number, from: DOMRect | undefined, flight: Flight): void {
  if (from) departures.set(`pile-${pile}`, { from, ...flight });
}

/** Our own card is already on its way; others come out of their player's hand. */
function originOf(seat: number, card: number, me: number | null): DOMRect | undefined {
  if (seat === me) return elementAt(`hand-${card}`)?.getBoundingClientRect();
  const chip = whereIs(`seat-${seat}`);
  return chip && smaller(chip);
}

/** A card-sized spot in the middle of something wider. */
function smaller(place: DOMRect): DOMRect {
  const width = 34;
  return new DOMRect(place.left + (place.width - width) / 2, place.top + place.height / 2 - 24, width, 48);
}

/** Let the card that has just appeared on a pile arrive from wherever it was. */
export function arriveOnPile(pile: number): (card: HTMLElement) => void {
  return (card) => {
    const departure = departures.get(`pile-${pile}`);
    departures.delete(`pile-${pile}`);
    if (departure) flyIn(card, departure.from, departure);
  };
}
