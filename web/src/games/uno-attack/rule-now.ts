// Which rule of UNO Attack! applies now.
import { sizeOf } from '../../lib/piles';
import { FOR_ADVICE, FOR_ALL_HIT, FOR_HIT_FIRE, FOR_HIT_TWO, NOBODY, PLAYING } from './numbers';
import { type UnoAttackView } from './view';

const OWED: Record<number, string> = {
  [FOR_HIT_TWO]: 'hit-2',
  [FOR_ALL_HIT]: 'all-hit',
  [FOR_HIT_FIRE]: 'hit-fire',
  [FOR_ADVICE]: 'penalty',
};

export function ruleOf({ state, seat, legal }: UnoAttackView): string {
  const can = (kind: string) => legal.some((action) => action.kind === kind);
  if (state.phase !== PLAYING) return 'points';
  if (state.owes_call !== NOBODY) return state.owes_call === seat ? 'call' : 'catch';
  if (state.owed.length > 0) return OWED[state.owed_for[0] ?? -1] ?? 'call';
  if (can('NameColor')) return 'wild';
  if (state.turn !== seat) return 'launcher';
  if (can('CallUno') && sizeOf(state.hands[seat]) === 2) return 'call';
  return can('Play') || can('PlayWild') || can('PlayTrade') ? 'match' : 'press';
}
