// Three kinds of address: the front door, a room behind its letters, and the same room on a television.
import { codeOfPath, televisionOfPath } from './codes';

const here = $state(placeOf(location.pathname));

function placeOf(path: string): { code: string | null; television: string | null } {
  return { code: codeOfPath(path), television: televisionOfPath(path) };
}

let ask: (() => void) | null = null;

addEventListener('popstate', () => {
  if (ask && here.code !== null) {
    // The browser has gone back already: return to the room, and let people say whether they meant it.
    history.pushState(null, '', `/${here.code}`);
    ask();
    return;
  }
  Object.assign(here, placeOf(location.pathname));
});

/** Until the function that is returned is called, Back does not leave the room but calls `question`. */
export function askBeforeBack(question: () => void): () => void {
  // An entry to go back from, also for whoever came by a link.
  history.pushState(null, '', location.pathname);
  ask = question;
  return () => (ask = null);
}

/** The game whose rules an address shows, or null. They are a page of their own, which links lead to. */
export function rulesOf(path: string): string | null {
  return /^\/rules\/([a-z-]+)\/?$/.exec(path)?.[1] ?? null;
}

/** Whether somebody's link led here, past the front door. */
export const cameByLink = here.code !== null;

/** The room whose table this page shows as a television, or null. */
export function televisionCode(): string | null {
  return here.television;
}

/** The room this page is in, or null at the front door. */
export function roomCode(): string | null {
  return here.code;
}

export function goTo(code: string | null): void {
  history.pushState(null, '', code === null ? '/' : `/${code}`);
  Object.assign(here, { code, television: null });
  scrollTo(0, 0);
}
