// What a browser remembers of the rooms it has been in.
import { beforeEach, expect, test } from 'vitest';
import { recall, remember } from '../src/lib/been-there';
import type { Room } from '../src/lib/wire';

const room = (code: string, limit: number): Room =>
  ({ code, title: 'Wonky', game: 'wonky', options: { limit }, phase: 'lobby' }) as unknown as Room;

beforeEach(() => localStorage.clear());

test('the latest of a room is remembered, and nothing but its game', () => {
  remember(room('KWRT', 1));
  remember(room('KWRT', 2));
  expect(recall('KWRT')).toEqual({ code: 'KWRT', title: 'Wonky', wish: { game: 'wonky', options: { limit: 2 } } });
  expect(recall('BCDF')).toBeUndefined();
});

test('the oldest of many are forgotten', () => {
  for (let at = 0; at < 21; at += 1) remember(room(`R${at}`, at));
  expect(recall('R0')).toBeUndefined();
  expect(recall('R1')).toBeDefined();
});

test('what cannot be read is no memory', () => {
  localStorage.setItem('rumpus-rooms', '{');
  expect(recall('KWRT')).toBeUndefined();
});
