// What is worth a mark when a game of UNO Attack! is watched again.
import type { State, UnoAttackState } from '../../lib/wire';
import { type Moment, type MomentsOf, type Told, best, lastCards, leadChanges, whenever } from '../../replay/moments';

/** So many cards at once are a burst. */
const BURST = 3;

const cards = (state: State) => (state as UnoAttackState).hands.map((hand) => hand.cards.length + hand.backs);

function bursts(steps: Told[]): Moment[] {
  return steps.flatMap(({ events }, seq): Moment[] => {
    const shot = events.filter((event) => event.kind === 'Launched');
    const first = shot[0];
    return shot.length >= BURST && first?.kind === 'Launched' ? [{ seq, kind: 'burst', seat: first.seat }] : [];
  });
}

export const moments: MomentsOf = (steps) => [
  ...bursts(steps),
  ...whenever(steps, 'CalledUno', 'uno'),
  ...lastCards(steps, cards),
  ...leadChanges(steps, (state) => {
    const { totals } = state as UnoAttackState;
    return best(totals, (one, other) => one > other);
  }),
];
