// Which table belongs to which box. Each is fetched when it is first played.
import type { Component } from 'svelte';
import type { TipsOf } from '../tips/tip';
import type { RoomState } from '../lib/room.svelte';
import type { Game } from '../lib/wire';
import type { MomentsOf } from '../replay/moments';

export interface TableProps {
  here: RoomState;
  game: Game;
  /** Whether the rules are to be shown; the table closes them itself. */
  help: boolean;
  closeHelp: () => void;
}

export interface GameModule {
  default: Component<TableProps>;
  /** A picture of how it ended, for the win screen, if the game has one. */
  Result?: Component<{ here: RoomState }>;
  /** What is worth a mark in a replay. */
  moments: MomentsOf;
  /** What matters now to somebody who plays it for the first time. */
  tips: TipsOf;
}

type Fetch = () => Promise<GameModule>;

const loonacy: Fetch = () => import('./loonacy');

export const TABLES: Record<string, Fetch> = {
  loonacy,
  'uglydoll-loonacy': loonacy,
  domaniacal: () => import('./domaniacal'),
  wonky: () => import('./wonky'),
  'uno-attack': () => import('./uno-attack'),
};
