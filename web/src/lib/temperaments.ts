// How bots of different temperaments show what they feel: one gloats, one sweats early, one grins at everything.
import type { Mood } from './expressions';
import type { Chair } from './wire';

export const TEMPERS = ['daring', 'careful', 'cheeky'] as const;

export type Temper = (typeof TEMPERS)[number];

/** What a face shows instead of what anybody else's would. */
const SHOWN: Record<Temper, Partial<Record<Mood, Mood>>> = {
  daring: { happy: 'gloat', laugh: 'gloat', sweat: 'gloat', gasp: 'growl', sad: 'growl', sob: 'gasp' },
  careful: { gloat: 'sweat', growl: 'gasp', wink: 'sweat', sad: 'sob' },
  cheeky: {
    gloat: 'tongue',
    growl: 'wink',
    happy: 'wink',
    laugh: 'tongue',
    sweat: 'wink',
    sad: 'tongue',
    sob: 'laugh',
  },
};

/** With so many cards left it becomes serious. */
const LAST = 1;
/** For whoever worries early, a little sooner. */
const NEARLY_LAST = 2;

/** The temperament of the bot that plays on a chair, if one does. */
export function temperOf(chair: Chair | undefined): Temper | undefined {
  return TEMPERS.find((temper) => temper === chair?.temper);
}

/** How whoever plays on a chair shows a mood. */
export function shownBy(chair: Chair | undefined, mood: Mood): Mood {
  const temper = temperOf(chair);
  return (temper && SHOWN[temper][mood]) ?? mood;
}

/** How they look on with so many cards in their hand, while nothing happens to them. */
export function nerves(chair: Chair, cards: number): Mood {
  const serious = temperOf(chair) === 'careful' ? NEARLY_LAST : LAST;
  return cards > 0 && cards <= serious ? shownBy(chair, 'sweat') : 'calm';
}
