// Where every card sets out from. Events are only this: the view that comes with them is the truth.
import { depart } from '../../lib/departures';
import { DRAW, PLAY, sendGhost } from '../../lib/motion';
import { elementAt, whereIs } from '../../lib/places';
import type { LoonacyEvent } from '../../lib/wire';

/** The pile on which each seat last laid a card: where a race was won. */
const lastPiles = new Map<number, string>();

export function lastPileOf(seat: number): string | undefined {
  return lastPiles.get(seat);
}

export function stageEvents(events: LoonacyEvent[], me: number | null): void {
  let drawn = 0;
  for (const event of events) {
    if (event.kind === 'Played') {
      lastPiles.set(event.seat, `pile-${event.pile}`);
      depart(`pile-${event.pile}`, originOf(event.seat, event.card, me), { ms: PLAY });
    } else if (event.kind === 'PileOpened') {
      depart(`pile-${event.pile}`, whereIs('deck'), { ms: DRAW, turning: true });
    } else if (event.kind === 'Drew' && event.seat !== me) {
      const from = whereIs('deck');
      const to = whereIs(`seat-${event.seat}`);
      if (from && to) sendGhost('card-back', from, smaller(to), DRAW, 40 * drawn);
      drawn += 1;
    }
  }
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
