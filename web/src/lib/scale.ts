// How much larger everything is drawn than on a laptop: a television is looked at from a sofa.

const USUAL = 16;

/** By this what is measured in pixels grows with the words, whose size the page's styles decide. */
export function scale(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
}
