// Which rule of Wonky applies now.
import type { WonkyState } from '../../lib/wire';
import { COUNTING, HOLDING, OVER, PLACING, TOPPLING } from './numbers';

const RULES: Record<number, string> = {
  [PLACING]: 'take',
  [HOLDING]: 'on-top',
  [COUNTING]: 'count',
  [TOPPLING]: 'three-cards',
  [OVER]: 'last-card',
};

export function ruleOf(board: WonkyState): string {
  return RULES[board.phase] ?? 'block-card';
}
