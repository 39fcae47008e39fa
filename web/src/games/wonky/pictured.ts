// Positions for the rules page, and what draws them.
import type { View } from '../../lib/wire';
import found from './positions.json';

export { default as Picture } from './Picture.svelte';
export { default as Sheet } from './PictureSheet.svelte';
export const positions = found as unknown as Record<string, View>;
