// How loud it is: as somebody chose, and remembered here.

const KEY = 'rumpus-volume';
const USUAL = 0.7;

const chosen = $state({ volume: remembered() });
/** What the switch goes back to. */
let before = chosen.volume || USUAL;

function remembered(): number {
  const kept = Number(localStorage.getItem(KEY) ?? USUAL);
  return kept >= 0 && kept <= 1 ? kept : USUAL;
}

/** From 0, which is off, to 1. */
export function volume(): number {
  return chosen.volume;
}

export function setVolume(wanted: number): void {
  chosen.volume = wanted;
  if (wanted > 0) before = wanted;
  localStorage.setItem(KEY, String(wanted));
}

/** Not a sound from this page; what somebody has chosen is remembered all the same. */
export function hush(): void {
  chosen.volume = 0;
}

export function switchSound(): void {
  setVolume(chosen.volume > 0 ? 0 : before);
}
