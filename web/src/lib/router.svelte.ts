// Kinds of address: the front door, a room behind its letters, the same room on a television, a finished
// game, pages of their own.
import { codeOfPath, televisionOfPath } from './codes';

/** The pages that have an address of their own. */
const PAGES = ['me', 'ladder', 'daily', 'carry', 'quick'] as const;
export type Page = (typeof PAGES)[number];

interface Place {
  page: Page | null;
  code: string | null;
  television: string | null;
  replay: string | null;
}

const here = $state(placeOf(location.pathname));

function placeOf(path: string): Place {
  const page = PAGES.find((each) => path === `/${each}`) ?? null;
  const replay = /^\/replay\/([0-9a-f]{20})\/?$/.exec(path)?.[1] ?? null;
  return { page, code: page ? null : codeOfPath(path), television: televisionOfPath(path), replay };
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

/** The game that an address shows as the front door's window does, or null. */
export function windowOf(path: string): string | null {
  return /^\/window\/([a-z-]+)$/.exec(path)?.[1] ?? null;
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

/** The page of its own that this is, or null. */
export function pageName(): Page | null {
  return here.page;
}

/** The finished game this page shows, or null. */
export function replayId(): string | null {
  return here.replay;
}

export function goTo(code: string | null): void {
  history.pushState(null, '', code === null ? '/' : `/${code}`);
  Object.assign(here, { page: null, code, television: null, replay: null });
  scrollTo(0, 0);
}

/** Go to a page of its own; what stands after the # is for that page alone. */
export function goToPage(page: Page, about = ''): void {
  history.pushState(null, '', `/${page}${about && `#${about}`}`);
  Object.assign(here, { page, code: null, television: null, replay: null });
  scrollTo(0, 0);
}

/** For a link to a page of its own: open it here, unless a new tab is wanted. */
export function follow(event: MouseEvent, page: Page | null): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (page === null) goTo(null);
  else goToPage(page);
}
