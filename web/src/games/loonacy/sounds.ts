// What Loonacy sounds like.
import { sizeOf } from '../../lib/piles';
import { COUNT, ending, flurry, TOUCH, type Cue } from '../../lib/sound/cues';
import type { LoonacyEvent, LoonacyState } from '../../lib/wire';

export function cuesFor(events: LoonacyEvent[], before: LoonacyState, me: number | null): Cue[] {
  const dealt = events.filter(({ kind }) => kind === 'Dealt' || kind === 'Drew').length;
  return [...flurry('deal', dealt), ...events.flatMap((event) => cuesForOne(event, before, me))];
}

function cuesForOne(event: LoonacyEvent, before: LoonacyState, me: number | null): Cue[] {
  switch (event.kind) {
    case 'CountBegan':
    case 'DrawFixed':
      return COUNT;
    case 'BeatStruck':
      return [{ sound: 'tap' }];
    case 'PileOpened':
      return [{ sound: 'slap', pitch: -3 + event.pile }];
    case 'Played': {
      // Every card has a voice of its own, a little higher or lower.
      const slap: Cue = { sound: 'slap', seat: event.seat, pitch: (event.card % 7) - 3 };
      if (event.seat === me) slap.buzz = TOUCH;
      return sizeOf(before.hands[event.seat]) === 2 ? [slap, { sound: 'sting', seat: event.seat, after: 90 }] : [slap];
    }
    case 'Pointed':
      return [{ sound: 'tap', seat: event.seat }];
    case 'GameWon':
      return [ending(event.seat === me)];
    default:
      return [];
  }
}
