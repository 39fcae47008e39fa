// What was counted at the end of a game, in words.
import type { PastGame } from '../../lib/wire';
import type { words } from '../../words';

type Say = ReturnType<typeof words<'home'>>;

export function counted(t: Say, what: PastGame['counted'], n: number): string {
  if (what === 'cards left') return t('cardsLeft', { n });
  if (what === 'cards stacked') return t('cardsStacked', { n });
  return what === 'points' ? t('points', { n }) : '';
}
