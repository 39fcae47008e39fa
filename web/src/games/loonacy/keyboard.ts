// The whole game from the keyboard: a key for every card, every pile, and the draw pile.

/** Cards by their place in the hand; letters that piles and deck do not use come after the digits. */
export const CARD_KEYS = [...'1234567890asfghjklzxcvbnmtyuiop'];
export const PILE_KEYS = [...'qwer'];
export const POINT_KEY = 'd';

const SWITCH = 'rumpus-keys';

/** Single keys can be switched off, for those whose tools press keys of their own. */
export function keysAreOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(SWITCH, on ? 'on' : 'off');
}

export interface Keys {
  pick(place: number): void;
  pile(place: number): void;
  point(): void;
  letGo(): void;
  help(): void;
}

/** What a pressed key means at the table; null if it is meant for something else. */
export function readKey(event: KeyboardEvent, keys: Keys): (() => void) | null {
  if (!keysAreOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return null;
  if (event.key === '?') return keys.help;
  if (event.key === 'Escape') return keys.letGo;
  const key = event.key.toLowerCase();
  const card = CARD_KEYS.indexOf(key);
  const pile = PILE_KEYS.indexOf(key);
  if (card >= 0) return () => keys.pick(card);
  if (pile >= 0) return () => keys.pile(pile);
  return key === POINT_KEY ? keys.point : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
