// What happens, in words, for those who listen instead of look.

const KEPT = 6;

let next = 0;
const lines = $state<{ id: number; words: string }[]>([]);

/** Say something to screen readers. Old lines go, so that the region never grows. */
export function announce(words: string): void {
  lines.push({ id: next, words });
  next += 1;
  if (lines.length > KEPT) lines.splice(0, lines.length - KEPT);
}

export function announcements(): readonly { id: number; words: string }[] {
  return lines;
}
