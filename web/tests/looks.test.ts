// The server draws faces, too, and must come to the same look: its own test has the same three people.
import { expect, test } from 'vitest';
import { lookOf } from '../src/lib/looks';

test.each([
  ['0123456789ab', '20'],
  ['ffffffffffff', '01'],
  ['c0ffee5eed42', '10'],
])('%s looks like %s', (person, look) => {
  expect(lookOf(person)).toBe(look);
});
