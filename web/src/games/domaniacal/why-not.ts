// Why something is not possible just now, in a sentence. What is possible the server has said.
import type { Dominoes } from './dominoes';
import { CHOOSING, PLAYING } from './numbers';
import { type DomaniacalView } from './view';

interface Scene {
  view: DomaniacalView;
  deck: Dominoes;
  /** Whose turn it is, by name. */
  onTurn: string;
}

function notNow({ view, onTurn }: Scene): string | null {
  const { state, seat } = view;
  if (state.phase === CHOOSING) return 'First everybody chooses the card that begins their stack.';
  if (state.phase !== PLAYING) return 'The game is over.';
  return state.turn === seat ? null : `It is ${onTurn}'s turn.`;
}

export function whyNotPlay(scene: Scene, card: number): string {
  const { view, deck } = scene;
  const top = myTop(view);
  const wants = top === undefined ? 'a card' : deck.wants(top);
  return notNow(scene) ?? `That's ${deck.name(card)}; your stack wants ${wants}.`;
}

/** `card` is the top of another stack, or lies in another hand; undefined if there is none. */
export function whyNotSteal(scene: Scene, card: number | undefined, fromHand: boolean): string {
  const { view, deck } = scene;
  const { state } = view;
  const top = myTop(view);
  const early = notNow(scene);
  if (early) return early;
  if (card === undefined) return 'That stack is gone: there is nothing to steal.';
  if (fromHand && !state.steal_hands) return 'In this game hands are safe: steal from stacks.';
  if (state.must_follow) return 'First play a card on the one you stole.';
  if (top === undefined) return 'Your stack is empty, so there is nothing to match: begin it again first.';
  if (state.one_steal && state.steals > 0) return 'Only one steal a turn in this game.';
  if (deck.shared(card, top).length === 0) {
    return `The ${deck.name(card)} shares no number with your ${deck.name(top)}.`;
  }
  return `You hold no card to play on ${deck.name(card)} after stealing it.`;
}

export function whyNotEnd(scene: Scene): string {
  return (
    notNow(scene) ??
    (scene.view.state.must_follow
      ? 'First play a card on the one you stole.'
      : 'Your stack is empty: begin it again with any card.')
  );
}

export function whyNotTakeBack(scene: Scene): string {
  return notNow(scene) ?? 'There is nothing to take back: only a card you have just played.';
}

/** What my stack waits for. */
export function wanted({ view, deck }: Scene): string {
  const top = myTop(view);
  return top === undefined ? 'Your stack is empty: any card begins it.' : `Your stack wants ${deck.wants(top)}.`;
}

export function myTop({ state, seat }: DomaniacalView): number | undefined {
  return seat === null ? undefined : state.stacks[seat]?.at(-1);
}
