// What can be opened beside a replay; each is fetched when somebody wants it, and reads the step from the player.
import type { Component } from 'svelte';
import { words } from '../words';
import type { ReplayPlayer } from './player.svelte';

const t = words('replay');
const w = words('whatif');

export interface Panel {
  name: string;
  title: () => string;
  fetch: () => Promise<{ default: Component<{ player: ReplayPlayer }> }>;
}

export const PANELS: Panel[] = [
  { name: 'whatif', title: () => w('title'), fetch: () => import('../whatif/WhatIf.svelte') },
  { name: 'deal', title: () => t('check'), fetch: () => import('./CheckTheDeal.svelte') },
];
