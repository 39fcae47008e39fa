// What is worth a mark when a game of Loonacy is watched again.
import type { LoonacyState, State } from '../../lib/wire';
import { best, lastCards, leadChanges, type MomentsOf } from '../../replay/moments';

const cards = (state: State) => (state as LoonacyState).hands.map((hand) => hand.cards.length + hand.backs);

export const moments: MomentsOf = (steps) => [
  ...leadChanges(steps, (state) => best(cards(state), (one, other) => one < other)),
  ...lastCards(steps, cards),
];
