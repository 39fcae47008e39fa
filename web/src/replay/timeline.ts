// When each step of a replay is shown: as it was, but nobody waits for somebody who only thinks.
import type { Film } from './films';

/** Milliseconds of thinking that are shown. */
const LONGEST_PAUSE = 1_500;
/** And how long every step is looked at. */
const SHORTEST = 140;

/** A message of a film, and when it is shown. */
export interface Frame {
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** The step that its film ends with. */
  step: number;
}

export interface Timeline {
  /** When each step is shown, in milliseconds from the beginning. */
  times: number[];
  frames: Frame[];
}

/** `moments` are the match's own, one a step. */
export function timeline(moments: number[], films: Film[]): Timeline {
  const times: number[] = [];
  moments.forEach((moment, step) => {
    const waited = moment - (moments[step - 1] ?? moment);
    const filmed = films.some((film) => film.step >= step && moments[film.step]! - film.lasts < moment);
    const shown = filmed ? waited : Math.min(waited, LONGEST_PAUSE);
    times.push(step === 0 ? 0 : times[step - 1]! + Math.max(SHORTEST, shown));
  });
  const frames = films.flatMap(({ step, messages }) =>
    messages.map(({ before, bytes }) => ({ at: times[step]! - before, bytes, step })),
  );
  return { times, frames: frames.sort((one, other) => one.at - other.at) };
}
