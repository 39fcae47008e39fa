// How the seats are told apart in a picture of chances: a color, a pattern and a shape each, never a color alone.

export const COLORS = [
  'light-dark(#b0341f, #ff9c86)',
  'light-dark(#1d5fa8, #8cc4ff)',
  'light-dark(#2f7a34, #a4e08f)',
  'light-dark(#7a3aa0, #d9a6f5)',
  'light-dark(#9a6200, #ffd166)',
  'light-dark(#0b7a78, #7fe3d6)',
  'light-dark(#a02a6c, #ffa3cf)',
  'light-dark(#555555, #d0d0d0)',
  'light-dark(#5b4a00, #e6e07a)',
  'light-dark(#3a3f9e, #b3b8ff)',
];

/** Dashes of a line, in units of its width. */
export const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 2 1 2 1 2', '14 4', '1 4', '4 4', '9 2 3 2', '3 1'];

/** Shapes in a square of 12, drawn about its middle. */
export const SHAPES = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  'M-4.5 -4.5h9v9h-9Z',
  'M0 -5.5L5.5 4.5H-5.5Z',
  'M0 -6L6 0L0 6L-6 0Z',
  'M-5.5 -4.5H5.5L0 5.5Z',
  'M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z',
  'M0 -6L5.7 -1.9L3.5 4.9H-3.5L-5.7 -1.9Z',
  'M-6 -2.5H6V2.5H-6Z',
  'M-2.5 -6H2.5V6H-2.5Z',
  'M-3 -5.2H3L6 0L3 5.2H-3L-6 0Z',
];

export const look = (seat: number) => ({
  color: COLORS[seat % COLORS.length]!,
  dash: DASHES[seat % DASHES.length]!,
  shape: SHAPES[seat % SHAPES.length]!,
});
