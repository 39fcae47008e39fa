// Where every card sets out from. Events are only this: the view that comes with them is the truth.
import { depart } from '../../lib/departures';
import { DRAW, PLAY, sendGhost } from '../../lib/motion';
import { BACK } from '../../lib/numbers';
import { whereIs } from '../../lib/places';
import type { WonkyEvent } from '../../lib/wire';

/** A penalty of three is counted out; a whole deal is quicker. */
const BETWEEN_CARDS = 130;
const BETWEEN_DEALS = 40;
const A_FEW = 6;

export function stageEvents(events: WonkyEvent[], me: number | null): void {
  const draws = events.filter((event) => event.kind === 'Drawn').length;
  const pause = draws > A_FEW ? BETWEEN_DEALS : BETWEEN_CARDS;
  let drawn = 0;
  for (const event of events) {
    if (event.kind === 'Drawn') {
      draw(event.seat, event.card, drawn * pause);
      drawn += 1;
    } else if (event.kind === 'Played') {
      const from = event.seat === me ? whereIs(`hand-${event.card}`) : whereIs(`seat-${event.seat}`);
      depart(`card-${event.card}`, from, { ms: PLAY });
    }
  }
}

function draw(seat: number, card: number, delay: number): void {
  const deck = whereIs('deck');
  if (card !== BACK) {
    depart(`card-${card}`, deck, { ms: DRAW, delay, turning: true });
    return;
  }
  const to = whereIs(`seat-${seat}`);
  if (deck && to) sendGhost('wonky-back', deck, to, DRAW, delay);
}
