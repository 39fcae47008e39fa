// @vitest-environment node
// A deal is checked in the browser: the same luck as the server's, and one changed card is found.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game } from '../src/lib/wire';
import { check } from '../src/replay/verify/check';
import { hashOf, SealedLuck } from '../src/replay/verify/luck';

const file = (name: string) => readFileSync(new URL(`./games/${name}`, import.meta.url), 'utf-8');
const shelf = JSON.parse(file('shelf.jsonl')) as { games: Game[] };
const SLUGS = shelf.games.map(({ slug }) => slug);
const SEED = 'a seed';
/** What the server's own luck gives from this seed. */
const NUMBERS = [7, 24, 91, 93, 45, 82, 80, 86, 74, 79, 27, 40];
const LARGE = [236360, 740045, 2746028, 2819680, 1357429, 2481307, 2418498, 2595998, 2231496, 2373205, 838118, 1203550];

describe('sealed luck', () => {
  test('is the server’s, number by number', async () => {
    const luck = new SealedLuck(SEED);
    const numbers = [];
    for (let each = 0; each < 12; each += 1) numbers.push(await luck.below(100));
    expect(numbers).toEqual(NUMBERS);
  });

  test('throws away what would make some numbers likelier than others', async () => {
    const luck = new SealedLuck(SEED);
    const numbers = [];
    for (let each = 0; each < 12; each += 1) numbers.push(await luck.below(3_000_000));
    expect(numbers).toEqual(LARGE);
  });

  test('has a hash as everybody else works it out', async () => {
    expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

interface Line {
  seq: number;
  events: { kind: string; seat?: number; card?: number }[];
}

/** The log with another card in the place of one that luck has brought, in this step or after it. */
function changed(log: string, from: number): { log: string; step: number } {
  const lines = log.trim().split('\n');
  const cards = lines
    .slice(1)
    .flatMap((line, step) =>
      (JSON.parse(line) as Line).events.flatMap((event, place) =>
        /^(Dealt|Drawn|Drew|PileOpened|Launched|TurnedUp)$/.test(event.kind)
          ? [{ step, place, card: event.card! }]
          : [],
      ),
    );
  const { step, place, card } = cards.find((each) => each.step >= from)!;
  const line = JSON.parse(lines[step + 1]!) as Line;
  const other = cards.findLast((each) => each.card !== card)!.card;
  line.events[place]!.card = other;
  lines[step + 1] = JSON.stringify(line);
  return { log: lines.join('\n'), step };
}

describe.each(SLUGS)('a game of %s', (slug) => {
  const log = file(`${slug}.jsonl`);
  const game = shelf.games.find((each) => each.slug === slug)!;
  const entries = log.trim().split('\n').length - 1;

  test('is dealt again as it was', async () => {
    const { wrong, first, later } = await check(log, SEED, game);
    expect(wrong).toBeNull();
    expect(first).toBeGreaterThan(10);
    expect(later).toBeGreaterThan(0);
  });

  test('that has one other card in its deal is found out', async () => {
    const { log: lie, step } = changed(log, 0);
    expect((await check(lie, SEED, game)).wrong?.step).toBe(step);
  });

  test('that has one other card later on is found out', async () => {
    const { log: lie, step } = changed(log, 1);
    expect(step).toBeLessThan(entries);
    expect((await check(lie, SEED, game)).wrong?.step).toBe(step);
  });

  test('does not fit another seed', async () => {
    expect((await check(log, 'another seed', game)).wrong?.step).toBe(0);
  });
});
