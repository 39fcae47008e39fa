// The keys of a replay.
import { isTyping, keysAreOn } from '../lib/keys';
import type { ReplayPlayer } from './player.svelte';
import { SPEEDS } from './player.svelte';

export interface Verbs {
  player: ReplayPlayer;
  moment: (by: 1 | -1) => void;
  /** Watch from this seat; null from the gallery. */
  sit: (seat: number | null) => void;
  open: () => void;
}

export function faster(player: ReplayPlayer): void {
  const place = SPEEDS.indexOf(player.speed);
  player.speed = SPEEDS[(place + 1) % SPEEDS.length] ?? 1;
}

/** What a pressed key does; null if it is not meant for the replay. */
export function replayKey(event: KeyboardEvent, { player, moment, sit, open }: Verbs): (() => void) | null {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return null;
  const slider = target instanceof HTMLInputElement && target.type === 'range';
  if (isTyping(target) && !slider) return null;
  // A button that has the focus is pressed by Space, and a slider knows its arrows.
  if (key === ' ')
    return target instanceof Element && target.closest('button, a, summary') ? null : () => player.toggle();
  if (/^[1-9]$/.test(key)) {
    const seat = Number(key) - 1;
    return seat < player.found.chairs.length ? () => sit(seat) : null;
  }
  switch (key) {
    case 'ArrowLeft':
      return slider ? null : () => player.step(-1);
    case 'ArrowRight':
      return slider ? null : () => player.step(1);
    case 'Home':
      return slider ? null : () => player.jump(0);
    case 'End':
      return slider ? null : () => player.jump(player.last);
    case 'm':
      return () => moment(1);
    case 'M':
      return () => moment(-1);
    case 'f':
      return () => faster(player);
    case '0':
      return () => sit(null);
    case 'o':
      return open;
    default:
      return null;
  }
}
