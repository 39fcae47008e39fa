// How each game is played, in a sheet of its own: it can be read before there is a table.
import type { Component } from 'svelte';

type Fetch = () => Promise<{ default: Component<{ close: () => void }> }>;

const loonacy: Fetch = () => import('./loonacy/Help.svelte');

export const HELP: Record<string, Fetch> = {
  loonacy,
  'uglydoll-loonacy': loonacy,
  domaniacal: () => import('./domaniacal/Help.svelte'),
  wonky: () => import('./wonky/Help.svelte'),
  'uno-attack': () => import('./uno-attack/Help.svelte'),
};
