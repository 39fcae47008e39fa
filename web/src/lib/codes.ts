// A room's code: four letters among friends, six in public; typed, pasted or followed.

export const FEWEST = 4;
export const MOST = 6;

const PATH = new RegExp(`^/([A-Za-z]{${FEWEST},${MOST}})/?$`);

/** The code that an address of ours ends in, or null at the front door. */
export function codeOfPath(path: string): string | null {
  return PATH.exec(path)?.[1]?.toUpperCase() ?? null;
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
