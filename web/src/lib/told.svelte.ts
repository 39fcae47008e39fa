// What the texts of the shelf and of its cards are in the language of the page: the server sends them with the shelf.
import { language } from '../words';
import { PSEUDO } from '../words/languages';
import type { Choice, Shelf } from './wire';

let words = $state.raw<Record<string, string>>({});
let known: Shelf | null = null;

/** A text of the shelf, as it is said here. */
export const told = (english: string): string => words[english] ?? english;

/** The value of an option, if it is a word. */
export const toldValue = (value: Choice['value']): string => told(String(value));

/** Learn what a shelf has to say. */
export async function learn(shelf: Shelf): Promise<void> {
  if (shelf === known) return;
  known = shelf;
  words = language() === PSEUDO ? (await import('./odd-shelf')).oddWords(shelf) : shelf.words;
}
