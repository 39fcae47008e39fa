// Why something is not possible just now, in a sentence. What is possible the server has said.
import { nameOfBlock } from './blocks';
import type { Deck } from './deck';
import { COUNTING, OVER, PLACING, PLAYING } from './numbers';
import { type WonkyView } from './view';

export interface Scene {
  view: WonkyView;
  deck: Deck;
  /** Whose turn it is, by name. */
  onTurn: string;
}

function notNow({ view: { state, seat }, onTurn }: Scene): string | null {
  if (state.phase === OVER) return 'The game is over.';
  if (state.turn !== seat) return `It is ${onTurn}'s turn.`;
  return state.phase === COUNTING ? 'One, two, three: wait for the count.' : null;
}

export function whyNotPlay(scene: Scene, card: number): string {
  const { view, deck } = scene;
  const { state } = view;
  const early = notNow(scene);
  if (early) return early;
  if (state.phase !== PLAYING) return `First place the block for your card: ${deck.name(state.top)}.`;
  if (deck.face(card).blocks.length > 0) return `No block for that card is free: ${deck.name(card)}.`;
  if (state.must_build) return 'The tower fell in your turn: play a card that begins a new one.';
  return 'An action cannot be your last card.';
}

export function whyNotGrab(scene: Scene, block: number): string {
  const { view, deck } = scene;
  const { state } = view;
  const early = notNow(scene);
  if (early) return early;
  if (state.phase === PLAYING) return 'First play a card.';
  if (block === state.held) return 'You hold that block already.';
  const name = `The ${nameOfBlock(deck.printed, block)} block`;
  if (state.tower.includes(block)) return `${name} is part of the tower.`;
  return `${name} does not match your card: ${deck.name(state.top)}.`;
}

export function whyNotLetGo(scene: Scene): string {
  return notNow(scene) ?? (scene.view.state.phase === PLACING ? 'First take a block.' : 'First play a card.');
}
