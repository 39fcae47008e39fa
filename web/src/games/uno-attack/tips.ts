// What somebody who plays UNO Attack! for the first time is shown.
import { sizeOf } from '../../lib/piles';
import type { Tip, TipsOf } from '../../tips/tip';
import { NOBODY } from './numbers';
import { type UnoAttackView } from './view';

export const tips: TipsOf = (view) => {
  const { state, seat, legal } = view as UnoAttackView;
  const can = (kind: string) => legal.some((action) => action.kind === kind);
  const found: Tip[] = [];
  if (can('CallUno') && state.owes_call === seat) found.push({ say: 'uno-owe', at: ['[data-call]'], hurry: true });
  const forgetful = state.owes_call;
  if (forgetful !== NOBODY && legal.some((action) => action.kind === 'Catch' && action.seat === forgetful))
    found.push({ say: 'uno-catch', at: ['[data-catch]'], who: forgetful, hurry: true });
  if (state.owed[0] === seat && can('Press')) found.push({ say: 'uno-hit', at: ['launcher'] });
  else if (state.turn === seat && state.owed.length === 0) found.push(...ofMyTurn(view as UnoAttackView));
  return found;
};

function ofMyTurn({ state, seat, legal }: UnoAttackView): Tip[] {
  const can = (kind: string) => legal.some((action) => action.kind === kind);
  const cards = legal.flatMap((action) => ('card' in action ? [action.card] : []));
  if (cards.length === 0) return can('Press') ? [{ say: 'uno-press', at: ['launcher'] }] : [];
  if (can('CallUno') && sizeOf(state.hands[seat ?? -1]) === 2) return [{ say: 'uno-call', at: ['[data-call]'] }];
  return [{ say: 'uno-match', at: [`hand-${cards[0]}`, 'pile'] }];
}
