// What the tab says: whoever looks at another one sees when it is their turn.
import { COUNTING } from '../games/loonacy/numbers';
import type { Room, TableView } from '../lib/wire';
import { words } from '../words';

const t = words('room');

export function tabTitle(code: string, room: Room | null, table: TableView | null): string {
  if (!room) return `${code} · Rumpus`;
  return t(room.phase === 'playing' && table ? callTo(table) : 'tab', { game: room.title, code });
}

/** What somebody who plays should come back for. */
function callTo({ view, outcome }: TableView): 'tab' | 'tabReady' | 'tabTurn' {
  if (view.seat === null || outcome) return 'tab';
  const { turn, phase } = view.state as { turn?: number; phase: number };
  // Where nobody has a turn it is everybody's, from the count on.
  if (turn === undefined) return phase === COUNTING ? 'tabReady' : 'tab';
  return turn === view.seat && view.legal.length > 0 ? 'tabTurn' : 'tab';
}
