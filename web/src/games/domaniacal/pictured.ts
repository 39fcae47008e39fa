// Positions for the rules page, and what draws them.
import type { Component } from 'svelte';
import type { Game, View } from '../../lib/wire';
import found from './positions.json';
import Numerals from './Numerals.svelte';

export { default as Picture } from './Picture.svelte';
export const Sheet = Numerals as unknown as Component<{ game: Game }>;
export const positions = found as unknown as Record<string, View>;
