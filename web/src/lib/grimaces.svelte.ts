// Faces made at each other: in words, and whether I want to see them.
import type { Grimace } from './expressions';

const KEY = 'rumpus-faces';

const chosen = $state({ shown: localStorage.getItem(KEY) !== 'off' });

/** Whether I like to see faces; remembered here. */
export function showsFaces(): boolean {
  return chosen.shown;
}

export function setShowsFaces(shown: boolean): void {
  chosen.shown = shown;
  localStorage.setItem(KEY, shown ? 'on' : 'off');
}

/** What somebody does, and what it is called when you do it. */
const DOING: Record<Grimace, [string, string]> = {
  laugh: ['laughs', 'laugh'],
  tongue: ['sticks a tongue out', 'stick your tongue out'],
  gasp: ['gasps', 'gasp'],
  growl: ['growls', 'growl'],
  sob: ['sobs', 'sob'],
  wink: ['winks', 'wink'],
};

/** What it is called on its button. */
export function faceName(grimace: Grimace): string {
  const [, you] = DOING[grimace];
  return you.replace('your ', 'the ');
}

/** “Noodle winks at you.” `me` is my own chair, `at` null the whole table. */
export function inWords(
  face: { chair: number; grimace: Grimace; at: number | null },
  me: number | null,
  nameOf: (chair: number) => string,
): string {
  const mine = face.chair === me;
  const [they, you] = DOING[face.grimace];
  const whom = face.at === null ? '' : ` at ${face.at === me ? (mine ? 'yourself' : 'you') : nameOf(face.at)}`;
  return `${mine ? `You ${you}` : `${nameOf(face.chair)} ${they}`}${whom}.`;
}
