// The one thing that matters now, to somebody who plays a game for the first time, and where on the table it is.
import type { Cards, View } from '../lib/wire';
import type tips from '../words/tips/en';

export interface Tip {
  /** Its kind, and the sentence that says it. */
  say: Exclude<keyof typeof tips, 'off'>;
  /** What it speaks of: places of the table, or selectors. */
  at: string[];
  /** The seat of whoever it speaks of. */
  who?: number;
  /** The drawing it speaks of, by its element. */
  picture?: string;
  /** Soon it is too late: it is said at once. */
  hurry?: boolean;
}

/** All that could be said about what a player sees and may do now; what matters most comes first. */
export type TipsOf = (view: View, cards: Cards) => Tip[];

/** A tip that was given twice is known. */
const TWICE = 2;

export const nameOfTip = ({ say, at }: Tip): string => [say, ...at].join(' ');

/** Which of them to say: the one that was said least often; of several, the first. */
export function choose(tips: Tip[], said: (kind: string) => number): Tip | undefined {
  const least = Math.min(...tips.map(({ say }) => said(say)));
  return least < TWICE ? tips.find(({ say }) => said(say) === least) : undefined;
}
