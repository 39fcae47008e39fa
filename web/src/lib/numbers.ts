// The numbers of the Python source, by name. Written by `rumpus types`.

/** A card you cannot see. */
export const BACK = -1;
/** The empty place where a card could lie. */
export const NO_CARD = -2;
/** How many members one word can hold. */
export const WORD = 62;
