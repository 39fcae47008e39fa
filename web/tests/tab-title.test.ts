// The tab calls whoever looks at another one, and nobody else.
import { expect, test } from 'vitest';
import { tabTitle } from '../src/pages/tab-title';
import type { Room, TableView } from '../src/lib/wire';

const room = { title: 'Wonky', phase: 'playing' } as Room;
const play = [{ kind: 'Play', card: 1 }];

function table(state: object, seat: number | null, legal: object[] = play, outcome: object | null = null): TableView {
  return { view: { state, seat, legal }, outcome } as TableView;
}

test.each([
  ['my turn', table({ phase: 0, turn: 2 }, 2), 'Your turn – Wonky in KWRT · Rumpus'],
  ["another's turn", table({ phase: 0, turn: 1 }, 2), 'Wonky in KWRT · Rumpus'],
  ['my turn, and nothing to do but wait', table({ phase: 3, turn: 2 }, 2, []), 'Wonky in KWRT · Rumpus'],
  ['a watcher', table({ phase: 0, turn: 0 }, null), 'Wonky in KWRT · Rumpus'],
  ['it is over', table({ phase: 0, turn: 2 }, 2, play, { winners: [2] }), 'Wonky in KWRT · Rumpus'],
  ['a count', table({ phase: 1 }, 0, []), 'Get ready – Wonky in KWRT · Rumpus'],
  ["everybody's turn", table({ phase: 2 }, 0), 'Wonky in KWRT · Rumpus'],
])('%s', (_, shown, title) => {
  expect(tabTitle('KWRT', room, shown)).toBe(title);
});

test('before the room is known there is its code', () => {
  expect(tabTitle('KWRT', null, null)).toBe('KWRT · Rumpus');
});

test('in the lobby nobody is called', () => {
  expect(tabTitle('KWRT', { ...room, phase: 'lobby' }, table({ phase: 0, turn: 2 }, 2))).toBe('Wonky in KWRT · Rumpus');
});
