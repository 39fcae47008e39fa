// Positions for the rules page, and what draws them.
import type { Component } from 'svelte';
import type { Game, View } from '../../lib/wire';
import found from './positions.json';
import Symbols from './Symbols.svelte';

export { default as Picture } from './Picture.svelte';
export const Sheet = Symbols as unknown as Component<{ game: Game }>;
export const positions = found as unknown as Record<string, View>;
