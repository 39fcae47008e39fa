// The whole game from the keyboard: a key for every card, every rival, and the end of the turn.
import { tableKey } from '../../lib/keys';

/** Cards by their place in the hand; letters that mean nothing else come after the digits. */
export const CARD_KEYS = [...'1234567890asfghjklxcvbnmyuiop'];
export const RIVAL_KEYS = [...'qwert'];
export const BACK_KEY = 'z';
export const END_KEY = 'd';

export interface Keys {
  card(place: number): void;
  steal(rival: number): void;
  /** Look at a rival's hand. */
  peek(rival: number): void;
  takeBack(): void;
  end(): void;
  help(): void;
}

/** What a pressed key means at the table; null if it is meant for something else. */
export function readKey(event: KeyboardEvent, keys: Keys): (() => void) | null {
  const key = tableKey(event);
  if (key === null) return null;
  if (key === '?') return keys.help;
  const rival = RIVAL_KEYS.indexOf(key);
  if (rival >= 0) return () => (event.shiftKey ? keys.peek(rival) : keys.steal(rival));
  const card = CARD_KEYS.indexOf(key);
  if (card >= 0) return () => keys.card(card);
  if (key === BACK_KEY) return keys.takeBack;
  return key === END_KEY ? keys.end : null;
}
