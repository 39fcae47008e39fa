// Pictures of real positions: views that the engine has made, drawn by each game's own components.
import type { Component } from 'svelte';
import type { Game, View } from '../lib/wire';

export interface Pictures {
  /** Drawings that cards refer to, once a page. */
  Sheet?: Component<{ game: Game }>;
  Picture: Component<{ game: Game; view: View }>;
  /** By the names that stand in the guide. */
  positions: Record<string, View>;
}

export const PICTURES: Record<string, () => Promise<Pictures>> = {
  loonacy: () => import('../games/loonacy/pictured'),
  domaniacal: () => import('../games/domaniacal/pictured'),
  uno_attack: () => import('../games/uno-attack/pictured'),
  wonky: () => import('../games/wonky/pictured'),
};
