// A close race in words: who had it, and by how much, as far as anybody can know.
import type { Chair, Photo } from './wire';
import { words } from '../words';

const t = words('table');

/** Who was first. What is within its own error nobody has seen, not even the judge. */
export function verdict(photo: Photo, me: number | null, nameOf: (seat: number) => string): string {
  const tie = photo.margin <= photo.error;
  const names = { first: nameOf(photo.first), second: nameOf(photo.second) };
  if (photo.first === me) return tie ? t('tieYouFirst', names) : t('blinkYou');
  if (!tie) return t('blink', names);
  return t(photo.second === me ? 'tieYouSecond' : 'tie', names);
}

/** By how many milliseconds, if that can be known. */
export function margin(photo: Photo): { short: string; aloud: string } | null {
  if (photo.margin <= photo.error) return null;
  const by = Math.round(photo.margin);
  const error = Math.max(1, Math.round(photo.error));
  return { short: t('marginShort', { by, error }), aloud: t('marginAloud', { by, error }) };
}

/** Whether anybody is thrilled: bots among themselves race all the time. */
export function isThrilling(photo: Photo, chairs: number[], seats: Chair[]): boolean {
  return [photo.first, photo.second].some((seat) => seats[chairs[seat] ?? -1]?.kind === 'person');
}
