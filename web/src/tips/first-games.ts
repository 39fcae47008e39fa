// Which game of each kind was this browser's first, which tips were given in it, and whether anybody wants them.

const KEY = 'rumpus-tips';

interface Kept {
  off?: boolean;
  games: Record<string, First>;
}

/** Somebody's first game of a kind. */
interface First {
  /** The hash of its deal, by which it is told from the next one. */
  hash: string;
  /** How often each tip was given. */
  said: Record<string, number>;
}

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { ...found, games: found.games ?? {} };
  } catch {
    return { games: {} };
  }
}

function keep(what: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // A browser that keeps nothing gives its tips once more; that does no harm.
  }
}

/** Whether tips are wanted in this game: nobody has said otherwise, and it is the first of its kind. */
export function isFirst(slug: string, hash: string): boolean {
  const { off, games } = kept();
  return !off && (games[slug]?.hash ?? hash) === hash;
}

/** From now on no other game of its kind is the first. */
export function begin(slug: string, hash: string): void {
  const now = kept();
  if (!now.games[slug]) keep({ ...now, games: { ...now.games, [slug]: { hash, said: {} } } });
}

export const timesSaid = (slug: string, kind: string): number => kept().games[slug]?.said[kind] ?? 0;

export function noteSaid(slug: string, kind: string): void {
  const now = kept();
  const first = now.games[slug];
  if (!first) return;
  const said = { ...first.said, [kind]: timesSaid(slug, kind) + 1 };
  keep({ ...now, games: { ...now.games, [slug]: { ...first, said } } });
}

/** No tips any more, in no game. */
export const turnOff = (): void => keep({ ...kept(), off: true });
