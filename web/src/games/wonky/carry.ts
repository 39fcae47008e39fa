// A finger or a mouse that carries the block: whatever the camera does, the block stays under it.
import type { Vector3 } from 'three';
import type { Placing } from './placing.svelte';
import type { Studio } from './scene/studio';

/** With Shift a hand moves a quarter as far as the finger. */
const FINE = 0.25;
/** Looking around the tower: radians a pixel. */
const PEEK = 0.006;

export class Carry {
  /** Where in the picture the middle of the block is to be. */
  #x: number;
  #y: number;
  #lastX: number;
  #lastY: number;

  constructor(
    private readonly studio: Studio,
    private readonly placing: Placing,
    pointer: PointerEvent,
    middle: Vector3,
  ) {
    ({ x: this.#x, y: this.#y } = studio.project(middle));
    this.#lastX = pointer.clientX;
    this.#lastY = pointer.clientY;
  }

  move({ clientX, clientY, shiftKey }: PointerEvent): void {
    const part = shiftKey ? FINE : 1;
    this.#x += (clientX - this.#lastX) * part;
    this.#y += (clientY - this.#lastY) * part;
    this.#lastX = clientX;
    this.#lastY = clientY;
    this.studio.wake();
  }

  /** Before each picture: the block goes where the finger is. */
  pull(now: number): void {
    const { grip } = this.placing;
    if (!grip) return;
    const through = grip.wish.clone().setY(this.placing.depth(now));
    const to = this.studio.unproject(this.#x, this.#y, through);
    if (!to) return;
    this.placing.moveTo(to);
    // What is out of reach is left behind: the finger does not have to come back for it.
    if (grip.wish.distanceTo(to) > 1e-4) ({ x: this.#x, y: this.#y } = this.studio.project(grip.wish));
  }
}

/** A second finger, or the right button, looks around the tower as long as it is down. */
export function peekAround(studio: Studio, pointer: PointerEvent): void {
  const from = pointer.clientX;
  follow(pointer, {
    move: ({ clientX }) => studio.peek((from - clientX) * PEEK),
    end: () => studio.peek(null),
  });
}

/** Follow one pointer until it is lifted, also when what it went down on is gone. */
export function follow(
  { pointerId }: PointerEvent,
  { move, end }: { move: (event: PointerEvent) => void; end: (event: PointerEvent) => void },
): void {
  const mine = (event: PointerEvent) => event.pointerId === pointerId && move(event);
  const over = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    window.removeEventListener('pointermove', mine);
    window.removeEventListener('pointerup', over);
    window.removeEventListener('pointercancel', over);
    end(event);
  };
  window.addEventListener('pointermove', mine);
  window.addEventListener('pointerup', over);
  window.addEventListener('pointercancel', over);
}
