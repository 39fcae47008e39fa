// When it is over, everybody looks at the stack that has won, wherever the last domino went.
import { expect, test } from 'vitest';
import { stageEvents } from '../src/games/domaniacal/choreography';
import { latestArrival } from '../src/lib/departures';

const tops = [7, 31, 12];
const topOf = (seat: number) => tops[seat];

test('the last look goes to the largest stack, not to the last domino', () => {
  stageEvents([{ kind: 'Played', seat: 0, card: 7 }], topOf);
  expect(latestArrival()).toBe('card-7');
  stageEvents(
    [
      { kind: 'TurnEnded', seat: 0, idle: true },
      { kind: 'GameWon', seats: [1], ending: 0 },
    ],
    topOf,
  );
  expect(latestArrival()).toBe('card-31');
});
