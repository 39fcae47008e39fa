// The numbers of the Python source, by name. Written by `rumpus types`.

export const NO_BLOCK = -1;
/** Choosing a card. */
export const PLAYING = 0;
/** The card is played; now a block has to be taken. */
export const PLACING = 1;
/** A block is in the hand. */
export const HOLDING = 2;
/** It has been let go, and gravity has the word. */
export const COUNTING = 3;
/** Something falls, and everybody watches. */
export const TOPPLING = 4;
export const OVER = 5;
export const HAND_EMPTY = 1;
export const NINTH_BLOCK = 2;
export const LAST_ONE_LEFT = 3;
export const BLOCKS = 9;
export const NUMBERS_A_POSE = 7;
export const POSES = 1;
export const COUNT = 2;
export const NUDGED = 3;
export const FALLING = 4;
export const HAND = 5;
export const STILL = 6;
/** Meters: positions are told in multiples of it. */
export const GRAIN = 5e-05;
/** The parts of a turn are told in multiples of one through it. */
export const FULL = 32767;
/** Milliseconds. The clock of a longer placement begins again at 0. */
export const LONGEST = 65000;
