// Two kinds of address: the front door, and a room behind its four letters.

const CODE = /^\/([A-Za-z]{4})\/?$/;

const here = $state({ code: codeIn(location.pathname) });

addEventListener('popstate', () => {
  here.code = codeIn(location.pathname);
});

function codeIn(path: string): string | null {
  return CODE.exec(path)?.[1]?.toUpperCase() ?? null;
}

/** The room this page is in, or null at the front door. */
export function roomCode(): string | null {
  return here.code;
}

export function goTo(code: string | null): void {
  history.pushState(null, '', code === null ? '/' : `/${code}`);
  here.code = code;
  scrollTo(0, 0);
}
