// What Wonky sounds like: wood, a count, a creak, and sometimes all of it on the table.
import { sizeOf } from '../../lib/piles';
import { COUNT, ending, flurry, HIT, TOUCH, type Cue } from '../../lib/sound/cues';
import type { WonkyEvent, WonkyState } from '../../lib/wire';

export function cuesFor(events: WonkyEvent[], before: WonkyState, me: number | null): Cue[] {
  const drawn = events.filter(({ kind }) => kind === 'Drawn').length;
  return [...flurry('deal', drawn, 90), ...events.flatMap((event) => cuesForOne(event, before, me))];
}

function cuesForOne(event: WonkyEvent, before: WonkyState, me: number | null): Cue[] {
  switch (event.kind) {
    case 'Played': {
      const slap: Cue = { sound: 'slap', seat: event.seat, pitch: -2 };
      return sizeOf(before.hands[event.seat]) === 2 ? [slap, { sound: 'sting', seat: event.seat, after: 90 }] : [slap];
    }
    case 'BlockGrabbed':
      return [{ sound: 'wood', pitch: 4, ...(event.seat === me && { buzz: TOUCH }) }];
    case 'BlockReleased':
      return [{ sound: 'wood', ...(event.seat === me && { buzz: TOUCH }) }, ...COUNT];
    case 'TowerStood':
      return [{ sound: 'chime' }];
    case 'BlockSlipped':
      return [{ sound: 'wood', pitch: -4 }, { sound: 'sigh' }];
    case 'TowerNudged':
    case 'TowerToppled':
    case 'TowerGaveWay':
      return [{ sound: 'creak' }];
    case 'TowerFell':
      return [{ sound: 'crash', ...(event.seat === me && { buzz: HIT * 3 }) }];
    case 'TurnBegan':
      return event.seat === me ? [{ sound: 'chime', after: 150 }] : [];
    case 'NinthBlock':
      return [{ sound: 'sting' }];
    case 'GameWon':
      return [ending(event.seat === me)];
    default:
      return [];
  }
}
