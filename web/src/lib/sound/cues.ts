// What the events of any game sound like, as a list: made by each game, played by one player.
import type { Sound } from './voices';

export interface Cue {
  sound: Sound;
  /** Whose doing it is: it is heard from where they sit. Mine, or nobody's, come from the middle. */
  seat?: number;
  /** In semitones. */
  pitch?: number;
  /** In milliseconds from now. */
  after?: number;
  /** How long the phone buzzes, because it happened to me. */
  buzz?: number;
}

export const SECOND = 1000;
export const TOUCH = 12;
export const HIT = 60;

/** Three beats, a second apart, the last one higher. */
export const COUNT: Cue[] = [0, 1, 2].map((beat) => ({
  sound: 'drum',
  after: beat * SECOND,
  pitch: beat === 2 ? 5 : 0,
}));

/** One sound for each of many things at once, as far as ears can tell them apart. */
export function flurry(sound: Sound, many: number, apart = 45): Cue[] {
  return Array.from({ length: Math.min(many, 8) }, (_, at) => ({ sound, after: at * apart }));
}

export const ending = (won: boolean): Cue => ({ sound: won ? 'win' : 'lose', ...(won && { buzz: HIT }) });
