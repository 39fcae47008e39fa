// What can be opened beside a replay; each is fetched when somebody wants it, and reads the step from the player.
import type { Component } from 'svelte';
import type { ReplayPlayer } from './player.svelte';

export interface Panel {
  name: string;
  title: () => string;
  fetch: () => Promise<{ default: Component<{ player: ReplayPlayer }> }>;
}

export const PANELS: Panel[] = [];
