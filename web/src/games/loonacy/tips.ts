// What somebody who plays Loonacy for the first time is shown.
import type { TipsOf } from '../../tips/tip';
import type { LoonacyAction, LoonacyCards } from '../../lib/wire';
import { Deck, slug } from './deck';

export const tips: TipsOf = ({ legal }, cards) => {
  const deck = new Deck(cards as LoonacyCards);
  const actions = legal as LoonacyAction[];
  const can = (kind: LoonacyAction['kind']) => actions.some((action) => action.kind === kind);
  if (can('SayReady')) return [{ say: 'loonacy-ready', at: ['[data-ready]'] }];
  const matches = actions.flatMap((action) => {
    if (action.kind !== 'Play') return [];
    const lies = deck.pictures(action.onto);
    const shared = deck.pictures(action.card).find((picture) => lies.includes(picture)) ?? '';
    const at = [`hand-${action.card}`, `pile-${action.pile}`];
    return [{ say: 'loonacy-match' as const, at, picture: `#picture-${slug(shared)}` }];
  });
  return matches.length === 0 && can('Point') ? [{ say: 'loonacy-point', at: ['deck'] }] : matches;
};
