// The rule that applies now: tables say which it is, and whoever opens the help reads it first.

interface Applies {
  game: string;
  /** The rule's anchor on the rules page; empty before a game. */
  rule: string;
}

const now = $state<{ applies: Applies | null }>({ applies: null });

export function ruleApplies(game: string, rule: string): void {
  now.applies = { game, rule };
}

export const ruleNow = (): Applies | null => now.applies;
