// The loudspeaker: silent until the first touch, and never the only sign of anything.
import { whereIs } from '../places';
import type { Cue } from './cues';
import { VOICES } from './voices';
import { volume } from './volume.svelte';

/** More than this at once is noise. */
const AT_ONCE = 24;

let context: AudioContext | undefined;
let master: GainNode | undefined;

for (const touch of ['pointerup', 'keydown']) addEventListener(touch, wake, { capture: true, passive: true });

/** Browsers let a page be heard only after somebody has touched it. */
function wake(): void {
  if (volume() === 0) return;
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' });
    master = new GainNode(context);
    // Many slaps at once must not crackle.
    master.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
}

/** Let these be heard, and felt where phones can buzz. */
export function perform(cues: Cue[]): void {
  if (cues.length === 0 || volume() === 0 || document.hidden) return;
  const buzz = Math.max(...cues.map((cue) => cue.buzz ?? 0));
  if (buzz > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(buzz);
  if (!context && navigator.userActivation?.hasBeenActive) wake();
  if (context?.state !== 'running' || !master) return;
  master.gain.value = volume();
  for (const { sound, seat, pitch = 0, after = 0 } of cues.slice(0, AT_ONCE)) {
    const side = new StereoPannerNode(context, { pan: sideOf(seat) });
    side.connect(master);
    VOICES[sound]({ context, out: side, at: context.currentTime + after / 1000, pitch });
  }
}

/** From left to right, as people sit on the page. */
function sideOf(seat: number | undefined): number {
  const place = seat === undefined ? undefined : whereIs(`seat-${seat}`);
  return place ? ((place.left + place.width / 2) / innerWidth) * 1.6 - 0.8 : 0;
}
