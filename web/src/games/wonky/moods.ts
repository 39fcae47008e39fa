// What faces feel around a tower.
import { atTheEnd, others, type Felt } from '../../lib/moods.svelte';
import type { WonkyEvent, WonkyState } from '../../lib/wire';

export function moodsFor(events: WonkyEvent[], before: WonkyState): Felt[] {
  return events.flatMap((event): Felt[] => {
    switch (event.kind) {
      case 'BlockReleased': // the count begins
        return [{ seat: event.seat, mood: 'sweat' }];
      case 'TowerStood':
        return [{ seat: event.seat, mood: 'happy' }];
      case 'TowerFell':
        return [{ seat: event.seat, mood: 'sob' }, ...others(before.seats, [event.seat], 'gasp')];
      case 'GameWon':
        return atTheEnd(before.seats, [event.seat]);
      default:
        return [];
    }
  });
}
