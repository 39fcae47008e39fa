// The numbers of the Python source, by name. Written by `rumpus types`.

export const PLAYING = 0;
/** One hand is counted, the next is not yet dealt. */
export const BETWEEN = 1;
export const OVER = 2;
export const WINNER_TAKES = 0;
export const LOWEST_TOTAL = 1;
export const CHALLENGE = 2;
export const FOR_HIT_TWO = 0;
export const FOR_ALL_HIT = 1;
export const FOR_HIT_FIRE = 2;
export const FOR_NO_CALL = 3;
export const FOR_ADVICE = 4;
export const REACHED_LIMIT = 1;
export const HAD_THE_LOWEST = 2;
export const OUTLASTED_ALL = 3;
export const LAST_ONE_LEFT = 4;
export const NOBODY = -1;
/** What a watcher knows of the inside of the launcher. */
export const UNKNOWN = -1;
/** The color of a wild card, and of the discard pile while a color is still to be named. */
export const NO_COLOR = -1;
