import { expect, test } from 'vitest';
import { codeOfPath, isWhole, lettersIn } from '../src/lib/codes';

test.each([
  ['kwrt', 'KWRT'],
  [' kw rt ', 'KWRT'],
  ['KWR-TBD', 'KWRTBD'],
  ['KWRTBDX', 'KWRTBD'],
  ['https://rumpus.example/KWRT', 'KWRT'],
  ['  http://192.168.0.7:8642/kwrtbd/?from=chat#top ', 'KWRTBD'],
  ['rumpus.example/KWRT', 'KWRT'],
  ['', ''],
])('of "%s" the code is "%s"', (typed, code) => {
  expect(lettersIn(typed)).toBe(code);
});

test.each([
  ['/KWRT', 'KWRT'],
  ['/kwrtb/', 'KWRTB'],
  ['/KWRTBD', 'KWRTBD'],
  ['/', null],
  ['/KWR', null],
  ['/KWRTBDX', null],
  ['/assets/KWRT', null],
])('the address %s leads to %s', (path, code) => {
  expect(codeOfPath(path)).toBe(code);
});

test.each([
  ['kwr', 4, false],
  ['kwrt', 4, true],
  ['kwrt', 6, false],
  ['kw rt bd', 6, true],
  ['rumpus.example/kwrt', 6, true],
  ['http://192.168.0.7:8642/KWRT?from=chat', 6, true],
  ['rumpus.example/kw', 4, false],
])('“%s” where codes have %i letters is a whole one: %s', (typed, length, whole) => {
  expect(isWhole(typed, length)).toBe(whole);
});
