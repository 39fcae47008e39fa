// What is worth a mark when a game of Domaniacal is watched again.
import type { DomaniacalState } from '../../lib/wire';
import { best, leadChanges, type MomentsOf, whenever } from '../../replay/moments';

export const moments: MomentsOf = (steps) => [
  ...whenever(steps, 'Stolen', 'steal'),
  ...leadChanges(steps, (state) => {
    const heights = (state as DomaniacalState).stacks.map((stack) => stack.length);
    return best(heights, (one, other) => one > other);
  }),
];
