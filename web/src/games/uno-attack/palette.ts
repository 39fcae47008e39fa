// The four colors. Each has a shape and a letter of its own, so that color never speaks alone.

export interface Color {
  /** What it is called in drawings; `colorName` says it to people. */
  name: 'red' | 'yellow' | 'green' | 'blue';
  letter: string;
  fill: string;
  /** Its shape, in a 100 × 100 box. */
  outline: string;
}

/** In the order of their numbers. */
export const COLORS: readonly Color[] = [
  {
    name: 'red',
    letter: 'R',
    fill: '#dd4f3b',
    outline:
      'M50 91 C20 70 6 54 6 35 C6 19 17 10 29 10 C39 10 46 16 50 24 C54 16 61 10 71 10 C83 10 94 19 94 35 C94 54 80 70 50 91 Z',
  },
  {
    name: 'yellow',
    letter: 'Y',
    fill: '#f6c433',
    outline:
      'M50 3 L60 19 L78 12 L81 31 L97 38 L86 54 L93 72 L75 76 L69 94 L50 85 L31 94 L25 76 L7 72 L14 54 L3 38 L19 31 L22 12 L40 19 Z',
  },
  {
    name: 'green',
    letter: 'G',
    fill: '#57a657',
    outline: 'M50 20 A23 23 0 1 1 80 50 A23 23 0 1 1 50 80 A23 23 0 1 1 20 50 A23 23 0 1 1 50 20 Z',
  },
  {
    name: 'blue',
    letter: 'B',
    fill: '#4381cf',
    outline: 'M44 8 Q50 2 56 8 L92 44 Q98 50 92 56 L56 92 Q50 98 44 92 L8 56 Q2 50 8 44 Z',
  },
];
