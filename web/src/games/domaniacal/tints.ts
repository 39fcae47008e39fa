// What color each number of a domino is.

/** One tint a number; neighbors differ in lightness too, and pips and numerals say the same. */
export const TINTS = [
  '#fffdf6',
  '#f6c79c',
  '#abd6f0',
  '#f7e47f',
  '#8ccab0',
  '#f4aebb',
  '#c0b6ec',
  '#ccc7be',
  '#7db4dc',
  '#c9df86',
  '#eb9a76',
  '#d9b380',
  '#a99bd2',
];
