// What a lobby waits for, said to whoever reads it.
import { expect, test } from 'vitest';
import { missing } from '../src/pages/missing';
import type { Chair, Game, Room, You } from '../src/lib/wire';

const person = (guest: string, name: string, ready: boolean) => ({ kind: 'person', guest, name, ready }) as Chair;
const game = { seats: { from: 2, to: 5 } } as Game;
const you = (guest: string): You => ({ guest, chair: 0, host: guest === 'a', may_start: false, beside: [] });
const room = { host: 'a', chairs: [person('a', 'Ann', false), person('b', 'Bob', false)] } as unknown as Room;

test('nobody is told that they themselves are waited for by name', () => {
  expect(missing(room, you('a'), game)).toBe('Waiting for Bob to be ready.');
  expect(missing(room, you('b'), game)).toBe('Everybody waits for you: say when you are ready.');
});
