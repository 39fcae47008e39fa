// A sentence is shown, said, and goes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from '../src/lib/announce.svelte';
import { Sentence } from '../src/lib/sentence.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const said = () => announcements().at(-1)?.words;

test('it goes after a while, and a newer one has its full time', () => {
  const sentence = new Sentence();
  sentence.show('Too slow.');
  vi.advanceTimersByTime(3_000);
  sentence.show('Not your turn.');
  vi.advanceTimersByTime(3_000);
  expect(sentence.words).toBe('Not your turn.');
  vi.advanceTimersByTime(1_000);
  expect(sentence.words).toBe('');
});

test('what is said is also read aloud, what is only shown is not', () => {
  const sentence = new Sentence();
  sentence.say('First play a card.');
  sentence.show('Shown only.');
  expect(said()).toBe('First play a card.');
});

test('it can be cleared at once', () => {
  const sentence = new Sentence();
  sentence.show('Too slow.');
  sentence.clear();
  expect(sentence.words).toBe('');
});

test('the region for screen readers never grows', () => {
  const sentence = new Sentence();
  for (let time = 0; time < 50; time += 1) sentence.say(`Sentence ${time}.`);
  expect(announcements().length).toBeLessThanOrEqual(6);
  expect(said()).toBe('Sentence 49.');
});
