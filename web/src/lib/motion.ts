// How cards travel: from where they were to where they are, or a short fade for those who prefer calm.

export const PLAY = 180;
export const DRAW = 220;
export const STEAL = 320;
/** From one card of a launcher's burst to the next. */
export const BURST = 60;
/** Nothing is shown later than this behind the truth. */
export const LATEST = 600;
export const GLIDE_BACK = 260;
export const FADE = 120;

const LANDING = 'cubic-bezier(0.2, 0.8, 0.3, 1)';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function prefersCalm(): boolean {
  return calm.matches;
}

export interface Flight {
  ms: number;
  delay?: number;
  /** Turn over on the way: a card that was face down when it set out. */
  turning?: boolean;
}

/**
 * The transform that makes a thing which lies at `home` look as if it lay at `away`.
 * A card that lies sideways in only one of the two places makes a quarter turn.
 */
function as(away: DOMRect, home: DOMRect): string {
  const x = away.left + away.width / 2 - home.left - home.width / 2;
  const y = away.top + away.height / 2 - home.top - home.height / 2;
  const sideways = home.width > home.height;
  const turned = sideways !== away.width > away.height;
  const wide = turned ? away.height : away.width;
  const turn = turned ? ` rotate(${sideways ? 90 : -90}deg)` : '';
  return `translate(${x}px, ${y}px)${turn} scale(${home.width ? wide / home.width : 1})`;
}

/** Let something that has just come into being fly in from where it was before. */
export function flyIn(thing: HTMLElement, from: DOMRect, { ms, delay = 0, turning }: Flight): Animation {
  const start = as(from, thing.getBoundingClientRect());
  const frames: Keyframe[] = prefersCalm()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ transform: start + (turning ? ' rotateY(90deg)' : '') }, { transform: 'none' }];
  const duration = prefersCalm() ? FADE : ms;
  thing.dataset.flying = '';
  const flight = thing.animate(frames, { duration, delay, easing: LANDING, fill: 'backwards' });
  flight.finished.then(() => delete thing.dataset.flying).catch(() => {});
  return flight;
}

/** Send something off to another place, where it stays until it is called back or taken away. */
export function flyOff(thing: HTMLElement, home: DOMRect, to: DOMRect): Animation {
  const end = as(to, home);
  if (prefersCalm()) return thing.animate({ opacity: 0.35 }, { duration: FADE, fill: 'forwards' });
  return thing.animate({ transform: end }, { duration: PLAY, easing: LANDING, fill: 'forwards' });
}

/** Bring something back to its place, with a small shake of the head at the end. */
export function glideBack(thing: HTMLElement): void {
  const from = getComputedStyle(thing).transform;
  for (const flight of thing.getAnimations()) if (!(flight instanceof CSSTransition)) flight.cancel();
  thing.style.transform = '';
  if (prefersCalm()) {
    thing.animate({ opacity: [0.35, 1] }, { duration: FADE });
    return;
  }
  const still = from === 'none' ? 'translate(0px)' : from;
  thing.animate(
    [
      { transform: still, easing: LANDING },
      { transform: 'translate(0px)', offset: 0.58 },
      { transform: 'translate(-5px)', offset: 0.72 },
      { transform: 'translate(4px)', offset: 0.86 },
      { transform: 'none' },
    ],
    { duration: GLIDE_BACK },
  );
}

/** Turn a card face up where it lies. */
export function turnUp(thing: HTMLElement): void {
  const frames: Keyframe[] = prefersCalm()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ transform: 'rotateY(90deg) scale(1.06)' }, { transform: 'none' }];
  thing.animate(frames, { duration: prefersCalm() ? FADE : DRAW, easing: LANDING });
}

/** Something without a place of its own travels from one place to another and is gone. */
export function sendGhost(look: string, from: DOMRect, to: DOMRect, ms: number, delay = 0): void {
  if (prefersCalm()) return;
  const ghost = document.createElement('div');
  ghost.className = look;
  release(ghost, from, to, ms, delay);
}

/** A copy of something that is about to go travels to another place in its stead. */
export function sendCopy(thing: HTMLElement, to: DOMRect, ms: number, delay = 0): void {
  if (prefersCalm()) return;
  const copy = thing.cloneNode(true) as HTMLElement;
  release(copy, thing.getBoundingClientRect(), to, ms, delay);
}

function release(ghost: HTMLElement, from: DOMRect, to: DOMRect, ms: number, delay: number): void {
  ghost.classList.add('ghost');
  ghost.inert = true;
  ghost.style.left = `${from.left}px`;
  ghost.style.top = `${from.top}px`;
  ghost.style.width = `${from.width}px`;
  ghost.style.height = `${from.height}px`;
  document.body.append(ghost);
  const frames = [{ transform: 'none' }, { transform: as(to, from), opacity: 0.9 }];
  const flight = ghost.animate(frames, { duration: ms, delay, easing: LANDING, fill: 'both' });
  flight.finished.finally(() => ghost.remove()).catch(() => {});
}
