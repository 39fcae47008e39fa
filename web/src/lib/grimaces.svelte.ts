// Faces made at each other: in words, and whether I want to see them.
import type { Grimace } from './expressions';
import { words } from '../words';

const t = words('table');

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

/** What it is called on its button. */
export function faceName(grimace: Grimace): string {
  return t(grimace);
}

/** “Noodle winks at you.” `me` is my own chair, `at` null the whole table. */
export function inWords(
  face: { chair: number; grimace: Grimace; at: number | null },
  me: number | null,
  nameOf: (chair: number) => string,
): string {
  const who = nameOf(face.chair);
  if (face.chair === me) {
    if (face.at === null) return t(`${face.grimace}You`);
    return t(`${face.grimace}YouAt`, { whom: face.at === me ? t('yourself') : nameOf(face.at) });
  }
  if (face.at === null) return t(`${face.grimace}All`, { who });
  return face.at === me ? t(`${face.grimace}AtYou`, { who }) : t(`${face.grimace}At`, { who, whom: nameOf(face.at) });
}
