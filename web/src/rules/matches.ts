// Finding words in rules, whatever their case and accents.

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word that is looked for is in a text. */
export function isIn(text: string, wanted: string): boolean {
  const found = bare(text);
  return bare(wanted)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** A text cut at what is looked for: every second piece is it. */
export function cut(text: string, wanted: string): string[] {
  const words = wanted
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'gi'));
}
