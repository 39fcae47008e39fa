// What faces feel at a Loonacy table.
import { sizeOf } from '../../lib/piles';
import { atTheEnd, others, type Felt } from '../../lib/moods.svelte';
import type { LoonacyEvent, LoonacyState } from '../../lib/wire';

export function moodsFor(events: LoonacyEvent[], before: LoonacyState): Felt[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case 'Played': // down to one card
        return sizeOf(before.hands[event.seat]) === 2 ? others(before.seats, [event.seat], 'gasp') : [];
      case 'GameWon':
        return atTheEnd(before.seats, [event.seat]);
      default:
        return [];
    }
  });
}
