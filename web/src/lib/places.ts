// Where things lie on the page right now, by name, so that cards know where to fly.
import type { Attachment } from 'svelte/attachments';

const places = new Map<string, HTMLElement>();

/** Give an element a name others can fly to. */
export function place(name: string): Attachment<HTMLElement> {
  return (element) => {
    places.set(name, element);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

export function elementAt(name: string): HTMLElement | undefined {
  return places.get(name);
}

/** What is called so, or found by a selector in brackets. */
export function elementNamed(name: string): HTMLElement | undefined {
  return name.startsWith('[') ? (document.querySelector<HTMLElement>(name) ?? undefined) : elementAt(name);
}

/** A finger covers what it points at, so a place is a little larger than it looks. */
const REACH = 24;

/** Whether something that is let go here is meant for a place. */
export function isOver(name: string, x: number, y: number): boolean {
  const at = whereIs(name);
  if (!at) return false;
  return x > at.left - REACH && x < at.right + REACH && y > at.top - REACH && y < at.bottom + REACH;
}

/** Where the face of whoever sits on a chair can be seen. */
export const facePlace = (chair: number): string => `face-${chair}`;

export function whereIs(name: string): DOMRect | undefined {
  return places.get(name)?.getBoundingClientRect();
}
