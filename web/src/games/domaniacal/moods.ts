// What faces feel at a Domaniacal table.
import { atTheEnd, type Felt } from '../../lib/moods.svelte';
import type { DomaniacalEvent, DomaniacalState } from '../../lib/wire';

export function moodsFor(events: DomaniacalEvent[], before: DomaniacalState): Felt[] {
  return events.flatMap((event): Felt[] => {
    switch (event.kind) {
      case 'Stolen':
      case 'StolenFromHand':
        return [
          { seat: event.seat, mood: 'gloat' },
          { seat: event.victim, mood: 'growl' },
        ];
      case 'GameWon':
        return atTheEnd(before.seats, event.seats);
      default:
        return [];
    }
  });
}
