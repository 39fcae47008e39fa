// Why something is not possible just now, in a sentence. What is possible the server has said.
import { has } from '../../lib/seats';
import { COLORS } from './colors';
import type { Faces } from './faces';
import { BETWEEN, FOR_HIT_FIRE, NOBODY, NO_COLOR, OVER } from './numbers';
import { type UnoAttackView, toAct } from './view';

interface Scene {
  view: UnoAttackView;
  faces: Faces;
  /** Whom the launcher faces, by name. */
  facing: string;
}

function notPlaying({ view }: Scene): string | null {
  const { state, seat } = view;
  if (state.phase === OVER) return 'The match is over.';
  if (state.phase === BETWEEN) return 'The next hand begins in a moment.';
  return seat !== null && has(state.present, seat) ? null : 'You are out of this game.';
}

function notMyTurn(scene: Scene): string | null {
  const { state, seat } = scene.view;
  const early = notPlaying(scene);
  if (early || toAct(state) === seat) return early;
  return state.owed.length > 0 ? `First ${scene.facing} has to press.` : `It is ${scene.facing}'s turn.`;
}

export function whyNotPlay(scene: Scene, card: number): string {
  const { view, faces } = scene;
  const { state, seat } = view;
  const early = notMyTurn(scene);
  if (early) return early;
  if (state.owed.length > 0) {
    return state.owed_for[0] === FOR_HIT_FIRE ? 'Press the launcher until it fires.' : 'First press the launcher.';
  }
  if (state.color === NO_COLOR) return 'First name a color.';
  if (state.just_shot.length > 0 && !state.just_shot.includes(card))
    return 'You have pressed: play one of the new cards, or keep them.';
  if (faces.drawing(card) === 'trade-hands' && state.hands[seat ?? 0]?.cards.length === 1) {
    return 'You may not go out on Trade Hands: press the launcher.';
  }
  return `The ${faces.name(card)} does not fit: ${wanted(scene)}.`;
}

/** What the pile takes. */
function wanted({ view, faces }: Scene): string {
  const color = COLORS[view.state.color]?.name;
  const { top } = view.state;
  if (faces.color(top) === NO_COLOR) return `the color is ${color}`;
  const number = faces.number(top);
  return `it takes ${color}, ${number ? `${number === '8' ? 'an' : 'a'} ${number}` : faces.rank(top)} or a wild card`;
}

export function whyNotPress(scene: Scene): string {
  return notMyTurn(scene) ?? (scene.view.state.color === NO_COLOR ? 'First name a color.' : 'Not now.');
}

export function whyNotCall(scene: Scene): string {
  const { state, seat } = scene.view;
  if (seat !== null && has(state.called, seat)) return 'You have called UNO already.';
  return notPlaying(scene) ?? 'UNO is for when a play could leave you with one card.';
}

export function whyNotCatch(scene: Scene): string {
  const { state, seat } = scene.view;
  if (seat !== null && has(state.resting, seat)) return 'You cried out too early; wait a moment.';
  if (seat !== null && state.owes_call === seat) return 'You cannot catch yourself: just call UNO.';
  const late = state.called !== 0 && state.out === NOBODY;
  return notPlaying(scene) ?? (late ? 'Too late: UNO has been called.' : 'Nobody has forgotten to call UNO.');
}
