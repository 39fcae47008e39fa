// Who is away and who is back, in sentences.
import { expect, test } from 'vitest';
import { attendance, isPlayed } from '../src/lib/attendance';
import type { Chair, Room } from '../src/lib/wire';

const mia: Chair = {
  kind: 'person',
  name: 'Mia',
  guest: 'mia',
  level: null,
  ready: true,
  here: true,
  lag: null,
  away: false,
  asked: false,
  stand_in: '',
  temper: '',
};
const room = (chair: Partial<Chair>, phase = 'playing') =>
  ({ phase, chairs: [{ ...mia, ...chair }] }) as unknown as Room;

test.each<[string, Partial<Chair>, Partial<Chair>, string[]]>([
  ['a lost link is no news yet', {}, { here: false }, []],
  [
    'away',
    { here: false },
    { here: false, away: true },
    ['Mia is away. If they do not come back, a bot will play for them.'],
  ],
  ['played for', { away: true }, { away: true, stand_in: 'Noodle' }, ['Noodle plays for Mia until they are back.']],
  ['back in time', { away: true }, {}, ['Mia is back.']],
  ['back from a bot', { away: true, stand_in: 'Noodle' }, {}, ['Mia is back.']],
  ['somebody takes a bot’s cards', { kind: 'bot', name: 'Waffle', guest: null }, {}, ['Mia plays on for Waffle.']],
  ['a latecomer', { kind: 'empty', name: '', guest: null }, {}, ['Mia plays in the next game.']],
])('%s', (_, before, after, said) => {
  expect(attendance(room(before), room(after), 'me')).toEqual(said);
});

test('nobody is told about themselves, or outside a game', () => {
  expect(attendance(room({ away: true }), room({}), 'mia')).toEqual([]);
  expect(attendance(room({ away: true }, 'lobby'), room({}, 'lobby'), 'me')).toEqual([]);
  expect(attendance(null, room({ away: true }), 'me')).toEqual([]);
});

test('a chair is played by who is there, or by a bot for who is not', () => {
  expect(isPlayed({ ...mia, here: false })).toBe(false);
  expect(isPlayed({ ...mia, here: false, stand_in: 'Noodle' })).toBe(true);
});
