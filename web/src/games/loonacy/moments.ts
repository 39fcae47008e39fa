// What is worth a mark when a game of Loonacy is watched again.
import { sizeOf } from '../../lib/piles';
import type { LoonacyState, State } from '../../lib/wire';
import { best, lastCards, leadChanges, type MomentsOf } from '../../replay/moments';

const cards = (state: State) => (state as LoonacyState).hands.map(sizeOf);

export const moments: MomentsOf = (steps) => [
  ...leadChanges(steps, (state) => best(cards(state), (one, other) => one < other)),
  ...lastCards(steps, cards),
];
