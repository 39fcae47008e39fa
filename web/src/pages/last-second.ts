// How long the last card, block or domino is looked at before the win screen covers it.

export const LAST_SECOND = 1_700;
