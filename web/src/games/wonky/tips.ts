// What somebody who plays Wonky for the first time is shown.
import type { TipsOf } from '../../tips/tip';
import { HOLDING, PLACING, PLAYING } from './numbers';
import { blocksToTake, type WonkyView } from './view';

export const tips: TipsOf = (view) => {
  const { state, legal } = view as WonkyView;
  const card = legal.find((action) => action.kind === 'Play');
  if (state.phase === PLAYING && card) return [{ say: 'wonky-card', at: [`hand-${card.card}`] }];
  if (state.phase === PLACING) {
    const blocks = blocksToTake(view as WonkyView).map((block) => `[data-block='${block}']`);
    return blocks.length > 0 ? [{ say: 'wonky-take', at: blocks }] : [];
  }
  const goes = state.phase === HOLDING && legal.some(({ kind }) => kind === 'LetGo');
  return goes ? [{ say: 'wonky-go', at: ['[data-go]'] }] : [];
};
