// The whole game from the keyboard: a key for every card, every pile, and the draw pile.
import { tableKey } from '../../lib/keys';

/** Cards by their place in the hand; letters that piles and deck do not use come after the digits. */
export const CARD_KEYS = [...'1234567890asfghjklzxcvbnmtyuiop'];
export const PILE_KEYS = [...'qwer'];
export const POINT_KEY = 'd';

export interface Keys {
  pick(place: number): void;
  pile(place: number): void;
  point(): void;
  letGo(): void;
  help(): void;
}

/** What a pressed key means at the table; null if it is meant for something else. */
export function readKey(event: KeyboardEvent, keys: Keys): (() => void) | null {
  const key = tableKey(event);
  if (key === null) return null;
  if (key === '?') return keys.help;
  if (key === 'escape') return keys.letGo;
  const card = CARD_KEYS.indexOf(key);
  const pile = PILE_KEYS.indexOf(key);
  if (card >= 0) return () => keys.pick(card);
  if (pile >= 0) return () => keys.pile(pile);
  return key === POINT_KEY ? keys.point : null;
}
