// A close race in words: who had it, and by how much, as far as anybody can know.
import type { Chair, Photo } from './wire';

/** Who was first. What is within its own error nobody has seen, not even the judge. */
export function verdict(photo: Photo, me: number | null, nameOf: (seat: number) => string): string {
  const first = photo.first === me ? 'you' : nameOf(photo.first);
  const second = photo.second === me ? 'you' : nameOf(photo.second);
  if (photo.margin <= photo.error) return `${first} and ${second}, too close to tell: the judge has it for ${first}`;
  return `${first}, by a blink`;
}

/** By how many milliseconds, if that can be known. */
export function margin(photo: Photo): { short: string; aloud: string } | null {
  if (photo.margin <= photo.error) return null;
  const by = Math.round(photo.margin);
  const error = Math.max(1, Math.round(photo.error));
  return { short: `by ${by} ms, give or take ${error}`, aloud: `by ${by} milliseconds, give or take ${error}` };
}

/** Whether anybody is thrilled: bots among themselves race all the time. */
export function isThrilling(photo: Photo, chairs: number[], seats: Chair[]): boolean {
  return [photo.first, photo.second].some((seat) => seats[chairs[seat] ?? -1]?.kind === 'person');
}
