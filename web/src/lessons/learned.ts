// Which lessons this browser has seen: each is offered once.

const KEY = 'rumpus-lessons';

export type Seen = 'offered' | 'done';

function all(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Seen>;
  } catch {
    return {};
  }
}

export const seen = (game: string): Seen | undefined => all()[game];

/** A lesson that was finished stays so, also when it is begun again. */
export function remember(game: string, what: Seen): void {
  if (seen(game) !== 'done') localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: what }));
}
