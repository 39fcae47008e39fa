// The whole game from the keyboard: a key for every card and every block, and all that a hand can do.
import { isTyping, keysAreOn, tableKey } from '../../lib/keys';

/** Cards by their place in the hand; blocks by their number. */
export const CARD_KEYS = [...'1234567890qwertyuiopasdfghjklzxcbnm'];
const VIEW_KEY = 'v';

/** What a hand that holds a block can be told. Millimeters, degrees and faces. */
export interface Steering {
  push(x: number, y: number, z: number): void;
  face(face: number): void;
  spin(degrees: number): void;
  turnView(): void;
  letGo(): void;
}

/** How far one press goes, and with Shift. */
const STEP = 2;
const FINE_STEP = 0.25;
const TURN = 15;
const FINE_TURN = 1;

const WAYS: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 2],
  PageDown: [0, 0, -2],
};

/** What a pressed key does to the block in the hand, as it is seen: from the front, or from the right. Null if it is meant for something else. */
export function steer(event: KeyboardEvent, fromTheSide: boolean, hand: Steering): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  const gentle = event.shiftKey;
  const way = WAYS[event.key];
  if (way) {
    const step = gentle ? FINE_STEP : STEP;
    const [right, away, up] = way;
    const [x, y] = fromTheSide ? [-away, right] : [right, away];
    return () => hand.push(x * step, y * step, up * step);
  }
  // A button that has the keyboard is pressed with Enter; it does not also open the hand.
  if (event.key === 'Enter') return isPressed(event.target) || event.repeat ? null : hand.letGo;
  // Shift turns brackets and digits into other signs, so what counts is which key it was.
  const turn = { BracketLeft: 1, BracketRight: -1 }[event.code];
  if (turn && keysAreOn()) return () => hand.spin(turn * (gentle ? FINE_TURN : TURN));
  const face = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
  if (face && keysAreOn()) return () => hand.face(Number(face) - 1);
  return tableKey(event) === VIEW_KEY ? hand.turnView : null;
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

export interface Choosing {
  card(place: number): void;
  block(block: number): void;
  help(): void;
}

/** What a pressed key chooses: a card, or a block while one has to be taken. */
export function choose(event: KeyboardEvent, takesBlock: boolean, keys: Choosing): (() => void) | null {
  const key = tableKey(event);
  if (key === null) return null;
  if (key === '?') return keys.help;
  const place = CARD_KEYS.indexOf(key);
  if (place < 0) return null;
  if (takesBlock) return place < 9 ? () => keys.block(place) : null;
  return () => keys.card(place);
}
