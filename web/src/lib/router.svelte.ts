// Two kinds of address: the front door, and a room behind its letters.
import { codeOfPath } from './codes';

const here = $state({ code: codeOfPath(location.pathname) });

addEventListener('popstate', () => {
  here.code = codeOfPath(location.pathname);
});

/** Whether somebody's link led here, past the front door. */
export const cameByLink = here.code !== null;

/** The room this page is in, or null at the front door. */
export function roomCode(): string | null {
  return here.code;
}

export function goTo(code: string | null): void {
  history.pushState(null, '', code === null ? '/' : `/${code}`);
  here.code = code;
  scrollTo(0, 0);
}
