// What is going on, in a sentence; and which news are worth a line or a word.
import type { RoomState } from '../../lib/room.svelte';
import { nameOf } from '../../lib/table';
import type { GameEvent } from '../../lib/wire';
import { BETWEEN, NOBODY, NO_COLOR, OVER, PLAYING } from './numbers';
import { duePresses, toAct, unoAttackView } from './view';
import { words } from '../../words';

const t = words('uno-attack');
const table = words('table');

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

/** Who has just pressed in vain, if that is all that happened; else nobody. */
export function relieved(events: GameEvent[]): number {
  const blank = events.find((event) => isBlank(event, events));
  return blank?.kind === 'Pressed' && events.every(({ kind }) => QUIET.has(kind)) ? blank.seat : NOBODY;
}

/** Whether somebody pressed and nothing came out: the most frequent moment of all, and a relief each time. */
function isBlank(event: GameEvent, events: GameEvent[]): boolean {
  return event.kind === 'Pressed' && !events.some(({ kind }) => kind === 'Fired');
}

function inVain(press: GameEvent): GameEvent {
  return { ...press, words: t('phew', { pressed: press.words }) };
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
  /** Whether it says what has just happened, too. */
  news?: boolean;
}

/** `phew` is who has just pressed in vain: if they must press on, one sentence says both. */
export function doing(here: RoomState, phew: number): Doing {
  const { state, seat: me } = unoAttackView(here);
  const now = asItIs(here);
  const again = phew === me && state.phase === PLAYING && duePresses(state)[0]?.seat === me;
  return again ? { ...now, words: t('phewAgain', { doing: now.words }), news: true } : now;
}

function asItIs(here: RoomState): Doing {
  const { state, seat: me, legal } = unoAttackView(here);
  const calm = (words: string): Doing => ({ words, warm: false });
  const warm = (words: string): Doing => ({ words, warm: true });
  const name = (seat: number) => nameOf(here, seat);

  if (state.phase === OVER) return calm(table('isOver'));
  if (state.phase === BETWEEN) return calm(t('nextHand'));
  if (state.owes_call === me && me !== null) return warm(t('callNow'));
  if (state.owes_call !== NOBODY) return warm(t('forgot', { name: name(state.owes_call) }));
  const [due] = duePresses(state);
  if (due) {
    const n = due.presses;
    if (due.seat !== me) {
      const soonMe = me !== null && state.owed.includes(me);
      const who = { name: name(due.seat), n };
      if (due.untilFire) return calm(t(soonMe ? 'theyPressFireYou' : 'theyPressFire', who));
      if (n > 1) return calm(t(soonMe ? 'theyPressYou' : 'theyPress', who));
      return calm(t(soonMe ? 'theyPressOnceYou' : 'theyPressOnce', who));
    }
    const orPassOn = legal.some(({ kind }) => kind === 'Play');
    if (due.untilFire) return warm(t(orPassOn ? 'pressFireOr' : 'pressFire'));
    if (n > 1) return warm(t(orPassOn ? 'pressNOr' : 'pressN', { n }));
    return warm(t(orPassOn ? 'pressOnceOr' : 'pressOnce'));
  }
  if (toAct(state) !== me) return calm(table('turnOf', { name: name(state.turn) }));
  if (state.color === NO_COLOR) return warm(t('nameColor'));
  if (state.just_shot.length > 0) return warm(t('playNew'));
  const playable = legal.some((action) => 'card' in action);
  return playable ? warm(t('playOrPress')) : warm(t('nothingFits'));
}
