// What is going on, in a sentence; and which news are worth a line or a word.
import type { RoomState } from '../../lib/room.svelte';
import { nameOf } from '../../lib/table';
import type { GameEvent } from '../../lib/wire';
import { BETWEEN, NOBODY, NO_COLOR, OVER } from './numbers';
import { duePresses, toAct, unoAttackView } from './view';

/** What can be seen, or is said by the line above it anyway. */
const QUIET = new Set([
  'TurnPassed',
  'Pressed',
  'Launched',
  'Dealt',
  'Scored',
  'CallOwed',
  'CatchRested',
  'ShotOffered',
  'BreakBegan',
  'PressesOwed',
  'WentOut',
  'LauncherLoaded',
]);

/** Each card of a burst or a deal would drown what matters. */
const UNSAID = new Set(['Dealt', 'DealerCardPicked', 'PicksReturned', 'CardsGathered', 'LauncherLoaded']);

export function newsOf(events: GameEvent[]): string | undefined {
  const blank = events.find((event) => isBlank(event, events));
  return events.findLast((event) => !QUIET.has(event.kind))?.words ?? (blank && inVain(blank).words);
}

/** Whether somebody pressed and nothing came out: the most frequent moment of all, and a relief each time. */
function isBlank(event: GameEvent, events: GameEvent[]): boolean {
  return event.kind === 'Pressed' && !events.some(({ kind }) => kind === 'Fired');
}

function inVain(press: GameEvent): GameEvent {
  return { ...press, words: `${press.words} phew, nothing!` };
}

/** What is read aloud: everything but the deal, and of cards shot only those I can see. */
export function worthSaying(events: GameEvent[], me: number | null): GameEvent[] {
  return events
    .filter((event) => !UNSAID.has(event.kind) && (event.kind !== 'Launched' || event.seat === me))
    .map((event) => (isBlank(event, events) ? inVain(event) : event));
}

export interface Doing {
  words: string;
  /** Whether it is urgent. */
  warm: boolean;
}

export function doing(here: RoomState): Doing {
  const { state, seat: me, legal } = unoAttackView(here);
  const calm = (words: string): Doing => ({ words, warm: false });
  const warm = (words: string): Doing => ({ words, warm: true });
  const name = (seat: number) => nameOf(here, seat);

  if (state.phase === OVER) return calm('It is over.');
  if (state.phase === BETWEEN) return calm('The next hand begins in a moment.');
  if (state.owes_call === me && me !== null) return warm('One card left: call UNO before you are caught!');
  if (state.owes_call !== NOBODY) return warm(`${name(state.owes_call)} forgot to call UNO. Catch!`);
  const [due] = duePresses(state);
  if (due) {
    const times = due.untilFire ? 'until it fires' : due.presses > 1 ? `${due.presses} times` : 'once';
    const then = due.seat !== me && me !== null && state.owed.includes(me) ? ', and soon you' : '';
    if (due.seat !== me) return calm(`${name(due.seat)} must press ${times}${then}.`);
    const stack = legal.some(({ kind }) => kind === 'Play') ? ', or pass the Hit 2 on' : '';
    return warm(`Press ${times}${stack}!`);
  }
  if (toAct(state) !== me) return calm(`${name(state.turn)}'s turn.`);
  if (state.color === NO_COLOR) return warm('Your turn: name a color.');
  if (state.just_shot.length > 0) return warm('Play one of the new cards, or keep them.');
  const playable = legal.some((action) => 'card' in action);
  return playable ? warm('Your turn! Play a card, or press.') : warm('Nothing fits: press the launcher!');
}
