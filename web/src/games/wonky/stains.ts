// How the nine blocks are stained: three woods, each with a sign.

export interface Stain {
  /** The wood, its light and its shade. */
  wood: string;
  light: string;
  deep: string;
  /** A sign in a 100 × 100 box, so that color never speaks alone. */
  sign: string;
  /** What the sign is called. */
  signName: string;
}

/** In the order of the colors: blue, purple, green. */
export const STAINS: readonly Stain[] = [
  {
    wood: '#3f82dc',
    light: '#86b6f0',
    deep: '#1f4c94',
    sign: 'M8 40 Q22 20 36 40 T64 40 T92 40 M8 66 Q22 46 36 66 T64 66 T92 66',
    signName: 'wave',
  },
  {
    wood: '#9a5cc4',
    light: '#c39bdd',
    deep: '#5f3480',
    sign: 'M50 10 L84 50 L50 90 L16 50 Z M50 34 L64 50 L50 66 L36 50 Z',
    signName: 'diamond',
  },
  {
    wood: '#57a452',
    light: '#9ccd8d',
    deep: '#316b33',
    sign: 'M22 80 Q12 22 82 16 Q90 78 34 74 M18 90 Q38 52 62 38',
    signName: 'leaf',
  },
];
