// A room's code: four letters among friends, six in public; typed, pasted or followed.

export const FEWEST = 4;
export const MOST = 6;

const PATH = new RegExp(`^/([A-Za-z]{${FEWEST},${MOST}})/?$`);

/** The code that an address of ours ends in, or null at the front door. */
export function codeOfPath(path: string): string | null {
  return PATH.exec(path)?.[1]?.toUpperCase() ?? null;
}

/** The address of a room on a television. */
const TELEVISION = new RegExp(`^/([A-Za-z]{${FEWEST},${MOST}})/tv/?$`);

/** The code of the room that an address shows on a television, or null. */
export function televisionOfPath(path: string): string | null {
  return TELEVISION.exec(path)?.[1]?.toUpperCase() ?? null;
}

/** The end of a link to a room, with its host before it. */
const LINK = new RegExp(`[^/]/[A-Za-z]{${FEWEST},${MOST}}/?([?#].*)?$`);

/** Whether somebody has typed or pasted all there is of a code, on a server whose codes have so many letters. */
export function isWhole(text: string, length: number): boolean {
  const letters = lettersIn(text).length;
  return letters === length || letters === MOST || LINK.test(text.trim());
}

/** The letters in what somebody has typed or pasted: in lower case, with blanks, or a whole link. */
export function lettersIn(text: string): string {
  const end = text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1);
  return (end ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, MOST);
}
