// What a face can look like: the lines that are drawn over it, around the height at which its middle lies.

/** How somebody feels; the last six can be thrown across the table. */
export type Mood = 'calm' | 'happy' | 'gloat' | 'sweat' | 'sad' | Grimace;

export type Grimace = (typeof GRIMACES)[number];

export const GRIMACES = ['laugh', 'tongue', 'gasp', 'growl', 'sob', 'wink'] as const;

interface Expression {
  /** Open eyes are the person's own; wide ones are everybody's. */
  eyes: 'own' | 'wide' | 'shut' | 'wink';
  /** Lines in ink: lids and brows. */
  lines?: string;
  mouth?: string;
  /** Whether the mouth stands open. */
  open?: boolean;
  tongue?: string;
  /** Drops of sweat or tears. */
  drops?: string;
}

const drop = (x: number, y: number) => `M${x} ${y} q7 9 0 13 q-7 -4 0 -13 Z`;

/** The expression of a mood; what it leaves out stays as the person usually looks. */
export function expression(mood: Mood, y: number): Expression {
  switch (mood) {
    case 'calm':
      return { eyes: 'own' };
    case 'happy':
      return { eyes: 'own', mouth: `M36 ${y + 9} H64 Q62 ${y + 26} 50 ${y + 26} T36 ${y + 9} Z`, open: true };
    case 'gloat':
      return {
        eyes: 'own',
        lines: `M27 ${y - 14} L47 ${y - 8} M73 ${y - 14} L53 ${y - 8}`,
        mouth: `M34 ${y + 10} Q50 ${y + 17} 66 ${y + 7} Q63 ${y + 25} 49 ${y + 24} Q37 ${y + 22} 34 ${y + 10} Z`,
        open: true,
      };
    case 'sweat':
      return {
        eyes: 'own',
        lines: `M28 ${y - 13} L42 ${y - 18} M72 ${y - 13} L58 ${y - 18}`,
        mouth: `M37 ${y + 15} q4 -6 8.5 0 t8.5 0 t8.5 0`,
        drops: drop(82, y - 24),
      };
    case 'sad':
      return {
        eyes: 'own',
        lines: `M28 ${y - 13} L42 ${y - 18} M72 ${y - 13} L58 ${y - 18}`,
        mouth: `M39 ${y + 20} Q50 ${y + 9} 61 ${y + 20}`,
      };
    case 'laugh':
      return {
        eyes: 'shut',
        lines: `M29 ${y} Q37 ${y - 13} 45 ${y} M55 ${y} Q63 ${y - 13} 71 ${y}`,
        mouth: `M32 ${y + 7} H68 Q66 ${y + 29} 50 ${y + 29} T32 ${y + 7} Z`,
        open: true,
        tongue: `M41 ${y + 25} Q50 ${y + 15} 59 ${y + 25}`,
      };
    case 'tongue':
      return {
        eyes: 'wink',
        lines: `M55 ${y - 3} H70`,
        mouth: `M35 ${y + 10} Q50 ${y + 18} 65 ${y + 10}`,
        tongue: `M43 ${y + 14} V${y + 24} Q50 ${y + 33} 57 ${y + 24} V${y + 14} Z`,
      };
    case 'gasp':
      return { eyes: 'wide', mouth: `M50 ${y + 10} a8 9 0 1 1 -.1 0 Z`, open: true };
    case 'growl':
      return {
        eyes: 'own',
        lines: `M26 ${y - 17} L46 ${y - 8} M74 ${y - 17} L54 ${y - 8}`,
        mouth: `M35 ${y + 22} L40 ${y + 13} L45 ${y + 20} L50 ${y + 13} L55 ${y + 20} L60 ${y + 13} L65 ${y + 22}`,
      };
    case 'sob':
      return {
        eyes: 'shut',
        lines: `M29 ${y - 4} Q37 ${y + 3} 45 ${y - 4} M55 ${y - 4} Q63 ${y + 3} 71 ${y - 4}`,
        mouth: `M38 ${y + 25} Q50 ${y + 7} 62 ${y + 25} Z`,
        open: true,
        drops: drop(31, y + 3) + drop(69, y + 3),
      };
    case 'wink':
      return {
        eyes: 'wink',
        lines: `M54 ${y - 2} Q62 ${y - 9} 70 ${y - 2}`,
        mouth: `M38 ${y + 10} Q52 ${y + 23} 65 ${y + 6}`,
      };
  }
}
