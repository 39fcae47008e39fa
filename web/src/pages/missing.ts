// What a room still waits for, in one sentence.
import type { Chair, Game, Room, You } from '../lib/wire';

export function someone(names: string[]): string {
  if (names.length < 2) return names[0] ?? 'nobody';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
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
    const count = game.seats.from - taken;
    const many = count === 1 ? 'One more player' : `${count} more players`;
    return `${many} and it can begin: share the code${you.host ? ' or add a bot' : ''}.`;
  }
  const waiting = unready(room);
  if (waiting.some((chair) => chair.guest === you.guest)) return 'Everybody waits for you: say when you are ready.';
  if (waiting.length > 0) return `Waiting for ${someone(waiting.map((chair) => chair.name))} to be ready.`;
  if (you.host) return 'Everybody is here.';
  const host = room.chairs.find((chair) => isHost(chair, room))?.name ?? 'the host';
  return `Everybody is here. ${host} starts the game.`;
}
