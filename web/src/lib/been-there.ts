// The rooms this browser has been in, and what was played there: a link to one that has closed can open it anew.
import type { NewRoom, Room } from './wire';

const PLACE = 'rumpus-rooms';
/** As many evenings as anybody goes back to. */
const KEPT = 20;

export interface Before {
  code: string;
  title: string;
  /** A room as that one was. */
  wish: NewRoom;
}

function all(): Before[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Before[];
  } catch {
    return []; // somebody else wrote there
  }
}

export function remember({ code, title, game, options }: Room): void {
  const others = all().filter((each) => each.code !== code);
  localStorage.setItem(PLACE, JSON.stringify([{ code, title, wish: { game, options } }, ...others].slice(0, KEPT)));
}

/** What was played in a room, if this browser has been there. */
export function recall(code: string): Before | undefined {
  return all().find((each) => each.code === code);
}
