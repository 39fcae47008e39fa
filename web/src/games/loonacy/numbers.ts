// The numbers of the Python source, by name. Written by `rumpus types`.

/** At the dealt hands; no pile is open. */
export const LOOKING = 0;
/** Three, two, one: then the piles open. */
export const COUNTING = 1;
/** Everybody's turn. */
export const PLAYING = 2;
/** Everybody has a new card, face down. */
export const DRAWN = 3;
/** One game of the match is won, the next is not yet dealt. */
export const BETWEEN = 4;
export const OVER = 5;
/** More than there are cards. */
export const AIM = 1000;
export const EMPTY_HAND = 1;
export const FEWEST_CARDS = 2;
export const LAST_ONE_LEFT = 3;
