// The hash of a game's seed, noted by this browser while the game was still on: nobody can change it afterwards.
import type { TableView } from '../lib/wire';

const BOOK = 'rumpus-hashes';
/** Games that are remembered: a few evenings. */
const MOST = 60;

type Book = Record<string, string>;

function read(): Book {
  try {
    return JSON.parse(localStorage.getItem(BOOK) ?? '{}') as Book;
  } catch {
    return {};
  }
}

/** Note the hash of a game that goes on, and where it can be watched again once it is over. */
export function noteHash(code: string, { game, hash, outcome, replay }: TableView): void {
  const book = read();
  const name = `${code}-${game}`;
  const noted = book[name];
  if (outcome === null) {
    if (noted !== undefined) return;
    book[name] = hash;
  } else {
    if (noted === undefined || !replay) return;
    delete book[name];
    book[replay] = noted;
  }
  const latest = Object.entries(book).slice(-MOST);
  localStorage.setItem(BOOK, JSON.stringify(Object.fromEntries(latest)));
}

/** What was noted of a game when it was played here, if it was. */
export function notedHash(replay: string): string | undefined {
  return read()[replay];
}
