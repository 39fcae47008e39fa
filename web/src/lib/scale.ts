// How much larger everything is drawn than on a laptop: a television is looked at from a sofa.

const USUAL = 16;

/** The window as it was when the page was last asked, and what it said. */
let asked = { width: 0, height: 0, scale: 1 };

/**
 * By this what is measured in pixels grows with the words, whose size the page's styles decide by the window's.
 * The page is asked once a window: it would have to lay out all that has changed before it could answer.
 */
export function scale(): number {
  const { innerWidth: width, innerHeight: height } = window;
  if (width !== asked.width || height !== asked.height) {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    asked = { width, height, scale: size / USUAL || 1 };
  }
  return asked.scale;
}
