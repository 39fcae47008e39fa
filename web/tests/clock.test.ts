// Match time, read from messages that were on their way for a while.
import { expect, test, vi } from 'vitest';
import { MatchClock } from '../src/lib/clock';

function at(now: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

test('the quickest message is the best witness', () => {
  const clock = new MatchClock();
  at(1_000);
  clock.saw(400); // 80 ms on the way
  at(2_000);
  clock.saw(1_470); // 10 ms
  at(3_000);
  clock.saw(2_380); // 100 ms
  expect(clock.now()).toBe(2_470);
});

test('after a frozen table only what comes then counts', () => {
  const clock = new MatchClock();
  at(1_000);
  clock.saw(900);
  at(60_000);
  clock.restart(5_000);
  expect(clock.now()).toBe(5_000);
  at(60_250);
  expect(clock.now()).toBe(5_250);
});

test('while the match waits, no time passes', () => {
  const clock = new MatchClock();
  at(1_000);
  clock.restart(500);
  at(2_000);
  clock.stop();
  at(9_000);
  clock.stop();
  expect(clock.now()).toBe(1_500);
  clock.go();
  clock.go();
  at(9_100);
  expect(clock.now()).toBe(1_600);
  clock.saw(1_605);
  expect(clock.now()).toBe(1_605);
});

test('who comes while the match waits sees it stand still', () => {
  const clock = new MatchClock();
  at(1_000);
  clock.stop();
  at(1_050);
  clock.restart(500);
  at(4_000);
  expect(clock.now()).toBe(500);
  clock.go();
  at(4_010);
  expect(clock.now()).toBe(510);
});
