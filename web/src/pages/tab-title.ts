// What the tab says: whoever looks at another one sees when it is their turn.
import { COUNTING } from '../games/loonacy/numbers';
import type { Room, TableView } from '../lib/wire';

export function tabTitle(code: string, room: Room | null, table: TableView | null): string {
  if (!room) return `${code} · Rumpus`;
  const call = room.phase === 'playing' && table ? callTo(table) : '';
  return `${call}${room.title} in ${code} · Rumpus`;
}

/** What somebody who plays should come back for. */
function callTo({ view, outcome }: TableView): string {
  if (view.seat === null || outcome) return '';
  const { turn, phase } = view.state as { turn?: number; phase: number };
  // Where nobody has a turn it is everybody's, from the count on.
  if (turn === undefined) return phase === COUNTING ? 'Get ready – ' : '';
  return turn === view.seat && view.legal.length > 0 ? 'Your turn – ' : '';
}
