// Who is who: every chair has a color and a shape, so that color never speaks alone.

export const SHAPES = ['circle', 'square', 'triangle', 'star', 'drop', 'hexagon'] as const;
export type Shape = (typeof SHAPES)[number];

/** Beyond the sixth chair the colors come again, each with another shape. */
export function shapeOf(chair: number): Shape {
  const round = Math.floor(chair / SHAPES.length);
  return SHAPES[(chair + round) % SHAPES.length] ?? 'circle';
}

export function colorOf(chair: number): string {
  return `var(--seat-${chair % SHAPES.length})`;
}

/** Whether a set of seats, one bit each, has this seat in it. */
export function has(seats: number, seat: number): boolean {
  return ((seats >> seat) & 1) === 1;
}

/** How many seats a set has. */
export function count(seats: number): number {
  let left = seats;
  let bits = 0;
  for (; left > 0; left >>= 1) bits += left & 1;
  return bits;
}

/** The others in the order they sit, beginning on your left; from the gallery, everybody. */
export function around(seats: number, from: number | null): number[] {
  const order = Array.from({ length: seats }, (_, step) => ((from ?? -1) + 1 + step) % seats);
  return from === null ? order : order.slice(0, -1);
}

/** Outlines in a 100 × 100 box, drawn plump so that a face fits inside. */
export const OUTLINES: Record<Shape, string> = {
  circle: 'M50 8 A42 42 0 1 1 49.9 8 Z',
  square: 'M24 11 H76 Q89 11 89 24 V76 Q89 89 76 89 H24 Q11 89 11 76 V24 Q11 11 24 11 Z',
  triangle: 'M50 7 Q58 7 63 16 L93 76 Q98 91 82 91 H18 Q2 91 7 76 L37 16 Q42 7 50 7 Z',
  star: 'M50 5 Q55 5 58 12 L67 30 L88 33 Q99 36 91 45 L77 60 L81 82 Q82 94 71 89 L50 79 L29 89 Q18 94 19 82 L23 60 L9 45 Q1 36 12 33 L33 30 L42 12 Q45 5 50 5 Z',
  drop: 'M50 4 Q54 4 58 11 C70 29 88 44 88 62 A38 33 0 0 1 12 62 C12 44 30 29 42 11 Q46 4 50 4 Z',
  hexagon:
    'M43 8 Q50 4 57 8 L84 24 Q90 28 90 35 V66 Q90 73 84 76 L57 92 Q50 96 43 92 L16 76 Q10 73 10 66 V35 Q10 28 16 24 Z',
};

/** Where the middle of the face lies, since not every shape is widest in the middle. */
export const FACE_HEIGHT: Record<Shape, number> = {
  circle: 50,
  square: 50,
  triangle: 60,
  star: 54,
  drop: 60,
  hexagon: 50,
};
