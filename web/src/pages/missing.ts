// What a room still waits for, in one sentence.
import type { Chair, Game, Room, You } from '../lib/wire';
import { listed, words } from '../words';

const t = words('room');

export function someone(names: string[]): string {
  return names.length === 0 ? t('nobody') : listed(names);
}

export function isHost(chair: Chair, room: Room): boolean {
  return chair.kind === 'person' && chair.guest === room.host;
}

export function enough(room: Room, game: Game): boolean {
  return room.chairs.filter((chair) => chair.kind !== 'empty').length >= game.seats.from;
}

/** Those who sit and have not said that they are ready; the host says it with Start. */
export function unready(room: Room): Chair[] {
  return room.chairs.filter((chair) => chair.kind === 'person' && !chair.ready && !isHost(chair, room));
}

export function missing(room: Room, you: You, game: Game): string {
  if (!enough(room, game)) {
    const taken = room.chairs.filter((chair) => chair.kind !== 'empty').length;
    return t(you.host ? 'moreOrBot' : 'more', { n: game.seats.from - taken });
  }
  const waiting = unready(room);
  if (waiting.some((chair) => chair.guest === you.guest)) return t('waitForYou');
  if (waiting.length > 0) return t('waitReady', { names: someone(waiting.map((chair) => chair.name)) });
  if (you.host) return t('allHere');
  const host = room.chairs.find((chair) => isHost(chair, room))?.name ?? t('theHost');
  return t('allHereHost', { host });
}
