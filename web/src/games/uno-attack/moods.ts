// What faces feel at an UNO Attack! table.
import { atTheEnd, type Felt } from '../../lib/moods.svelte';
import type { UnoAttackEvent, UnoAttackState } from '../../lib/wire';

/** From so many cards on it is no laughing matter. */
const MANY = 4;

export function moodsFor(events: UnoAttackEvent[], before: UnoAttackState): Felt[] {
  const fired = events.some(({ kind }) => kind === 'Fired');
  return events.flatMap((event): Felt[] => {
    switch (event.kind) {
      case 'Pressed':
        return fired ? [] : [{ seat: event.seat, mood: 'wink' }];
      case 'Fired':
        return [{ seat: event.seat, mood: event.cards >= MANY ? 'sob' : 'gasp' }];
      case 'CalledUno':
        return [{ seat: event.seat, mood: 'happy' }];
      case 'Caught':
        return [
          { seat: event.seat, mood: 'gloat' },
          { seat: event.offender, mood: 'gasp' },
        ];
      case 'HandWon':
        return atTheEnd(before.seats, [event.seat]);
      default:
        return [];
    }
  });
}
