// What Domaniacal sounds like: the pitch climbs with the stack.
import { ending, flurry, HIT, TOUCH, type Cue } from '../../lib/sound/cues';
import type { DomaniacalEvent, DomaniacalState } from '../../lib/wire';

/** A major scale, in semitones. */
const SCALE = [0, 2, 4, 5, 7, 9, 11];

export function cuesFor(events: DomaniacalEvent[], before: DomaniacalState, me: number | null): Cue[] {
  const dealt = events.filter(({ kind }) => kind === 'Dealt').length;
  return [...flurry('deal', dealt), ...events.flatMap((event) => cuesForOne(event, before, me))];
}

function cuesForOne(event: DomaniacalEvent, before: DomaniacalState, me: number | null): Cue[] {
  switch (event.kind) {
    case 'StackBegun':
    case 'Played': {
      const height = before.stacks[event.seat]?.length ?? 0;
      const pitch = (SCALE[height % 7] ?? 0) + 12 * Math.min(2, Math.floor(height / 7));
      return [{ sound: 'climb', seat: event.seat, pitch, ...(event.seat === me && { buzz: TOUCH }) }];
    }
    case 'Stolen':
    case 'StolenFromHand':
      return [{ sound: 'steal', seat: event.victim, ...(event.victim === me && { buzz: HIT }) }];
    case 'TakenBack':
      return [{ sound: 'sigh', seat: event.seat }];
    case 'TurnBegan':
      return event.seat === me ? [{ sound: 'chime', after: 150 }] : [];
    case 'GameWon':
      return [ending(me !== null && event.seats.includes(me))];
    default:
      return [];
  }
}
