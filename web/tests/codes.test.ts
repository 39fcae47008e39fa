import { expect, test } from 'vitest';
import { codeOfPath, lettersIn } from '../src/lib/codes';

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
