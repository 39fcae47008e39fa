// What a room on a television waits for.
import type { Game, Room } from '../../lib/wire';
import { enough, isHost, unready } from '../missing';

export interface Missing {
  /** So many more must come. */
  more: number;
  /** Those who are not ready. */
  names: string[];
  /** Who may begin. */
  host: string;
}

export function missingOn(room: Room, game: Game): Missing {
  const taken = room.chairs.filter((chair) => chair.kind !== 'empty').length;
  return {
    more: enough(room, game) ? 0 : game.seats.from - taken,
    names: unready(room).map(({ name }) => name),
    host: room.chairs.find((chair) => isHost(chair, room))?.name ?? '',
  };
}
