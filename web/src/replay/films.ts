// Films of towers: what browsers were sent while somebody built, to be sent once more, at any speed.
import { LONGEST, POSES, STILL } from '../games/wonky/numbers';

/** A message of a film, and when it was sent, in milliseconds before its end. */
interface Message {
  before: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One placement, which ended with a step. */
export interface Film {
  step: number;
  lasts: number;
  messages: Message[];
}

const POSE_BYTES = 15;
const HEAD_BYTES = 3;

/** A film as the log keeps it: base64 of a zlib stream of messages, each after its length. */
export async function develop(step: number, text: string): Promise<Film> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return cut(step, await new Response(stream).arrayBuffer());
}

export function cut(step: number, strip: ArrayBuffer): Film {
  const data = new DataView(strip);
  const found: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let clock = 0;
  let turned = 0;
  let last = 0;
  for (let at = 0; at + 2 <= strip.byteLength;) {
    const length = data.getUint16(at, true);
    const bytes = new Uint8Array(strip.slice(at + 2, at + 2 + length));
    if (bytes[0] === POSES) {
      const ms = data.getUint16(at + 3, true);
      if (ms < last - LONGEST / 2) turned += LONGEST;
      last = ms;
      clock = ms + turned;
    }
    found.push({ at: clock, bytes });
    at += 2 + length;
  }
  const began = found[0]?.at ?? 0;
  return { step, lasts: clock - began, messages: found.map(({ at, bytes }) => ({ before: clock - at, bytes })) };
}

/** The same message as if it had been sent at this moment of another clock. */
export function retimed(bytes: Uint8Array<ArrayBuffer>, ms: number): ArrayBuffer {
  const copy = bytes.slice();
  if (copy[0] === POSES) new DataView(copy.buffer).setUint16(1, Math.round(ms) % LONGEST, true);
  return copy.buffer;
}

/** One message with the latest pose of every block that these messages moved; null if they moved none. */
export function merged(messages: Uint8Array[], ms: number): ArrayBuffer | null {
  const blocks = new Map<number, Uint8Array>();
  for (const bytes of messages) {
    if (bytes[0] !== POSES) continue;
    for (let at = HEAD_BYTES; at + POSE_BYTES <= bytes.length; at += POSE_BYTES)
      blocks.set(bytes[at]!, bytes.subarray(at, at + POSE_BYTES));
  }
  if (blocks.size === 0) return null;
  const whole = new Uint8Array(HEAD_BYTES + POSE_BYTES * blocks.size);
  whole[0] = POSES;
  new DataView(whole.buffer).setUint16(1, Math.round(ms) % LONGEST, true);
  [...blocks.values()].forEach((block, place) => whole.set(block, HEAD_BYTES + place * POSE_BYTES));
  return whole.buffer;
}

/** Nothing moves any more. */
export const still = (): ArrayBuffer => new Uint8Array([STILL]).buffer;
