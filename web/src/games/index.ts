// Which table belongs to which box. Each is fetched when it is first played.
import type { Component } from 'svelte';
import type { RoomState } from '../lib/room.svelte';
import type { Game } from '../lib/wire';

export interface TableProps {
  here: RoomState;
  game: Game;
  /** Whether the rules are to be shown; the table closes them itself. */
  help: boolean;
  closeHelp: () => void;
}

type Table = () => Promise<{ default: Component<TableProps> }>;

const loonacy: Table = () => import('./loonacy/Table.svelte');

export const TABLES: Record<string, Table> = {
  loonacy,
  'uglydoll-loonacy': loonacy,
};
