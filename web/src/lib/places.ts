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

export function whereIs(name: string): DOMRect | undefined {
  return places.get(name)?.getBoundingClientRect();
}
