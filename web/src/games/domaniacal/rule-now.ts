// Which rule of Domaniacal applies now.
import { CHOOSING, PLAYING } from './numbers';
import type { DomaniacalView } from './view';

export function ruleOf({ state, seat, legal }: DomaniacalView): string {
  const can = (kind: string) => legal.some((action) => action.kind === kind);
  if (state.phase === CHOOSING) return 'choose';
  if (state.phase !== PLAYING) return 'largest';
  if (state.turn !== seat) return 'steal';
  if (state.must_follow) return 'follow';
  if (state.stacks[seat]?.length === 0) return 'begin-again';
  return can('Play') ? 'stack' : can('Steal') ? 'steal' : 'end-turn';
}
