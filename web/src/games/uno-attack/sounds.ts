// What UNO Attack! sounds like: hum, click, and then a breath or a burst.
import { sizeOf } from '../../lib/piles';
import { ending, flurry, HIT, TOUCH, type Cue } from '../../lib/sound/cues';
import type { UnoAttackEvent, UnoAttackState } from '../../lib/wire';

export function cuesFor(events: UnoAttackEvent[], before: UnoAttackState, me: number | null): Cue[] {
  const dealt = events.filter(({ kind }) => kind === 'Dealt').length;
  const fired = events.some(({ kind }) => kind === 'Fired');
  return [...flurry('deal', dealt), ...events.flatMap((event) => cuesForOne(event, before, me, fired))];
}

/** The breath before a press is answered: the launcher hums, whatever is coming. */
export const breathCue = (seat: number, me: number | null): Cue => ({
  sound: 'press',
  seat,
  ...(seat === me && { buzz: TOUCH }),
});

function cuesForOne(event: UnoAttackEvent, before: UnoAttackState, me: number | null, fired: boolean): Cue[] {
  switch (event.kind) {
    case 'Pressed':
      return fired ? [] : [{ sound: 'phew', seat: event.seat }];
    case 'Fired':
      return [
        { sound: 'burst', seat: event.seat, ...(event.seat === me && { buzz: HIT }) },
        ...flurry('deal', event.cards, 60),
      ];
    case 'Played': {
      const slap: Cue = { sound: 'slap', seat: event.seat, ...(event.seat === me && { buzz: TOUCH }) };
      return sizeOf(before.hands[event.seat]) === 2 ? [slap, { sound: 'sting', seat: event.seat, after: 90 }] : [slap];
    }
    case 'Shed':
      return flurry('slap', event.cards.length, 70);
    case 'CalledUno':
      return [{ sound: 'cry', seat: event.seat, pitch: ((event.seat * 5) % 9) - 4 }];
    case 'Caught':
      return [{ sound: 'steal', seat: event.offender, ...(event.offender === me && { buzz: HIT }) }];
    case 'Traded':
      return [{ sound: 'steal', seat: event.seat }];
    case 'Skipped':
    case 'Reversed':
      return [{ sound: 'tap' }];
    case 'PressesOwed':
      return me !== null && event.seats.includes(me) ? [{ sound: 'chime', after: 150, pitch: -5 }] : [];
    case 'HandWon':
      return [{ sound: event.seat === me ? 'chime' : 'tap', after: 250 }];
    case 'MatchWon':
      return [ending(me !== null && event.seats.includes(me))];
    default:
      return [];
  }
}
