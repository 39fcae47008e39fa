// Actions and events are told by some of their parts.

/** Whether a whole has all these parts. */
export function hasParts(whole: object, parts: Record<string, unknown>): boolean {
  const found = whole as Record<string, unknown>;
  return Object.entries(parts).every(([name, part]) => found[name] === part);
}
