// The numbers of the Python source, by name. Written by `rumpus types`.

/** Everybody picks the first card of their stack. */
export const CHOOSING = 0;
export const PLAYING = 1;
export const OVER = 2;
export const NOTHING_FITS = 1;
export const NOBODY_WANTS = 2;
export const LAST_ONE_LEFT = 3;
