// What the table behind the shop window tells the front door: it is laid, and may be seen.
export const CURTAIN_UP = 'curtain up';
