// Text in which no line breaks in the middle of a domino.

export function unbroken(words: string): string {
  return words.replace(/(\d)–(\d)/g, '$1\u2060–\u2060$2');
}
