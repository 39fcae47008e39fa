// What somebody who plays Domaniacal for the first time is shown.
import type { Tip, TipsOf } from '../../tips/tip';
import type { DomaniacalAction } from '../../lib/wire';
import type { DomaniacalView } from './view';

export const tips: TipsOf = (view) => {
  const { state, legal } = view as DomaniacalView;
  const kinds = new Set(legal.map(({ kind }) => kind));
  if (kinds.has('Choose'))
    return state.chosen[view.seat ?? -1]! < 0 ? [{ say: 'domaniacal-choose', at: ['hand'] }] : [];
  const found = legal.flatMap((action) => tipAbout(action, state.must_follow));
  if (found.length > 0) return found;
  return kinds.has('EndTurn') ? [{ say: 'domaniacal-end', at: ['[data-end]'] }] : [];
};

function tipAbout(action: DomaniacalAction, follows: boolean): Tip[] {
  if (action.kind === 'Play')
    return [{ say: follows ? 'domaniacal-follow' : 'domaniacal-stack', at: [`hand-${action.card}`, 'mine'] }];
  if (action.kind === 'Steal')
    return [{ say: 'domaniacal-steal', at: [`[data-stack='${action.victim}']`], who: action.victim }];
  return [];
}
