// What is worth a mark when a game of Wonky is watched again.
import { sizeOf } from '../../lib/piles';
import type { State, WonkyState } from '../../lib/wire';
import { type Moment, type MomentsOf, type Told, best, lastCards, leadChanges, whenever } from '../../replay/moments';

const cards = (state: State) => (state as WonkyState).hands.map(sizeOf);

/** When the highest tower of the game stood. */
function tallest(steps: Told[]): Moment[] {
  const heights = steps.map(({ state }) => (state as WonkyState).tower.length);
  const seq = heights.indexOf(Math.max(...heights));
  return (heights[seq] ?? 0) > 1 ? [{ seq, kind: 'tall', seat: (steps[seq]!.state as WonkyState).turn }] : [];
}

export const moments: MomentsOf = (steps) => [
  ...whenever(steps, 'TowerToppled', 'fall'),
  ...whenever(steps, 'TowerGaveWay', 'fall'),
  ...tallest(steps),
  ...lastCards(steps, cards),
  ...leadChanges(steps, (state) => best(cards(state), (one, other) => one < other)),
];
