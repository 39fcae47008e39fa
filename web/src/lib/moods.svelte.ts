// What faces feel for a moment, chair by chair.
import { SvelteMap } from 'svelte/reactivity';
import type { Mood } from './expressions';

/** Milliseconds that a face remembers what has just happened to it. */
const FELT = 1_400;

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
