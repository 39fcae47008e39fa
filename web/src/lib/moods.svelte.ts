// What faces feel for a moment, chair by chair.
import { SvelteMap } from 'svelte/reactivity';
import type { Mood } from './expressions';

/** Milliseconds that a face remembers what has just happened to it. */
const FELT = 1_400;

/** What somebody feels about what has happened. */
export interface Felt {
  seat: number;
  mood: Mood;
}

/** Everybody but these feels so. */
export const others = (seats: number, but: number[], mood: Mood): Felt[] =>
  Array.from({ length: seats }, (_, seat) => ({ seat, mood })).filter(({ seat }) => !but.includes(seat));

/** How a game ends for those who win it and for all the others. */
export const atTheEnd = (seats: number, winners: number[]): Felt[] => [
  ...winners.map((seat): Felt => ({ seat, mood: 'laugh' })),
  ...others(seats, winners, 'sad'),
];

const moods = new SvelteMap<number, { mood: Mood; calmer: number }>();

/** Let whoever sits on a chair feel something for a moment. */
export function feel(chair: number, mood: Mood, ms = FELT): void {
  clearTimeout(moods.get(chair)?.calmer);
  moods.set(chair, { mood, calmer: window.setTimeout(() => moods.delete(chair), ms) });
}

/** What whoever sits there feels just now, if anything. */
export function moodOf(chair: number): Mood | undefined {
  return moods.get(chair)?.mood;
}

/** The table is shown from scratch: nobody feels anything any more. */
export function forgetMoods(): void {
  for (const { calmer } of moods.values()) clearTimeout(calmer);
  moods.clear();
}
