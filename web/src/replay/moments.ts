// What is worth a mark on a replay's bar: found in what happened, the same from every side.
import type { GameEvent, PhotoTaken, State } from '../lib/wire';

export type MomentKind = 'photo' | 'steal' | 'burst' | 'fall' | 'lead' | 'last' | 'uno' | 'tall' | 'end';

export interface Moment {
  seq: number;
  kind: MomentKind;
  /** Whose moment it is, if it is somebody's. */
  seat: number | null;
}

/** One step as moments are found in it: what happened, and what it came to. */
export interface Told {
  events: GameEvent[];
  state: State;
}

export type MomentsOf = (steps: Told[]) => Moment[];

/** Of moments of one kind that follow each other so closely, in steps, one mark is enough. */
const CLOSE = 2;
/** As many marks as a bar has room for. */
const MOST = 40;
/** Which are left out first where there are too many. */
const LESSER: MomentKind[] = ['lead', 'uno', 'last', 'steal', 'photo'];

/** All marks of a game, in order: the game's own, photo finishes, and the end. */
export function allMoments(own: Moment[], photos: PhotoTaken[], steps: number, winners: number[]): Moment[] {
  const found = [
    ...own,
    ...photos.map(({ seq, first }): Moment => ({ seq, kind: 'photo', seat: first })),
    { seq: steps - 1, kind: 'end' as const, seat: winners[0] ?? null },
  ].sort((one, other) => one.seq - other.seq);
  let kept = found.filter(
    (each, place) =>
      !found
        .slice(0, place)
        .some(({ kind, seat, seq }) => kind === each.kind && seat === each.seat && each.seq - seq <= CLOSE),
  );
  for (const lesser of LESSER) if (kept.length > MOST) kept = kept.filter(({ kind }) => kind !== lesser);
  return kept;
}

/** Whenever somebody else alone is ahead; who is, by the state, or null if nobody is alone. */
export function leadChanges(steps: Told[], ahead: (state: State) => number | null): Moment[] {
  let leader: number | null = null;
  return steps.flatMap(({ state }, seq): Moment[] => {
    const now = ahead(state);
    if (now === null || now === leader) return [];
    const changed = leader !== null;
    leader = now;
    return changed ? [{ seq, kind: 'lead', seat: now }] : [];
  });
}

/** The place of the one number that is best, or null if two share it. */
export function best(numbers: number[], better: (one: number, other: number) => boolean): number | null {
  let found = 0;
  numbers.forEach((number, place) => {
    if (better(number, numbers[found]!)) found = place;
  });
  return numbers.filter((number) => number === numbers[found]).length === 1 ? found : null;
}

/** Whenever somebody comes down to one card. */
export function lastCards(steps: Told[], cards: (state: State) => number[]): Moment[] {
  let before: number[] = [];
  return steps.flatMap(({ state }, seq) => {
    const now = cards(state);
    const down = now.flatMap((count, seat): Moment[] =>
      count === 1 && (before[seat] ?? 0) > 1 ? [{ seq, kind: 'last', seat }] : [],
    );
    before = now;
    return down;
  });
}

/** The steps in which something of this kind happened, and to whom. */
export function whenever(steps: Told[], event: string, kind: MomentKind, whose = 'seat'): Moment[] {
  return steps.flatMap(({ events }, seq): Moment[] => {
    const found = events.find((each) => each.kind === event);
    if (!found) return [];
    const seat = (found as unknown as Record<string, unknown>)[whose];
    return [{ seq, kind, seat: typeof seat === 'number' ? seat : null }];
  });
}
