// The whole game from the keyboard: a key for every card, for UNO, for a catch, and the launcher's button.
import { plainKey, tableKey } from '../../lib/keys';
import { COLORS } from './palette';

/** Cards by their place in the hand; letters that mean nothing else come after the digits. */
export const CARD_KEYS = [...'1234567890qwetiopasdfhjklzxvnm'];
export const COLOR_KEYS = COLORS.map(({ letter }) => letter.toLowerCase());
export const CALL_KEY = 'u';
export const CATCH_KEY = 'c';

export interface Keys {
  card(place: number): void;
  call(): void;
  catch(): void;
  press(): void;
  letGo(): void;
  help(): void;
}

/** What a pressed key means at the table; null if it is meant for something else. */
export function readKey(event: KeyboardEvent, keys: Keys): (() => void) | null {
  const key = tableKey(event);
  switch (key) {
    case null:
      return null;
    case CALL_KEY:
      return keys.call;
    case CATCH_KEY:
      return keys.catch;
    case ' ':
      return keys.press;
    case 'escape':
      return keys.letGo;
    case '?':
      return keys.help;
  }
  const card = CARD_KEYS.indexOf(key);
  return card < 0 ? null : () => keys.card(card);
}

/** The color a key stands for while one is to be chosen; -1 if it is none. */
export function colorOfKey(event: KeyboardEvent): number {
  return COLOR_KEYS.indexOf(plainKey(event) ?? '');
}
