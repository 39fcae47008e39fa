// The largest cards that fit: how many columns and rows a hand should have.

export const RATIO = 7 / 5;

export interface Grid {
  columns: number;
  width: number;
  height: number;
  /** Between columns, and between rows; below zero where cards overlap. */
  gap: number;
  rowGap: number;
  /** Degrees from one card to the next, where a single row is held like a fan. */
  fan: number;
  /** Where the grid begins, so that it stands in the middle. */
  left: number;
  top: number;
}

export function bestGrid(
  places: number,
  width: number,
  height: number,
  largest: number,
  gap = width < 330 ? 6 : width < 560 ? 8 : 12,
): Grid {
  let columns = 1;
  let card = 0;
  for (let tried = 1; tried <= Math.max(1, places); tried += 1) {
    const rows = Math.ceil(places / tried);
    const wide = (width - gap * (tried - 1)) / tried;
    const high = (height - gap * (rows - 1)) / rows / RATIO;
    const fits = Math.min(wide, high, largest);
    if (fits > card + 0.5) {
      card = fits;
      columns = tried;
    }
  }
  card = Math.floor(Math.max(card, 0));
  const tall = Math.round(card * RATIO);
  const rows = Math.max(1, Math.ceil(places / columns));
  return {
    columns,
    width: card,
    height: tall,
    gap,
    rowGap: gap,
    fan: 0,
    left: Math.round((width - columns * card - (columns - 1) * gap) / 2),
    top: Math.round((height - rows * tall - (rows - 1) * gap) / 2),
  };
}

/** Where a place of the grid lies inside the hand, and how far it is turned. */
export function spot(grid: Grid, place: number): { x: number; y: number; turn: number } {
  const column = place % grid.columns;
  const step = grid.width + grid.gap;
  const fromMiddle = column - (grid.columns - 1) / 2;
  const turn = grid.fan * fromMiddle;
  // The cards of a fan lie on a circle.
  const sag = (fromMiddle * step * turn * Math.PI) / 360;
  return {
    x: grid.left + column * step,
    y: grid.top + Math.floor(place / grid.columns) * (grid.height + grid.rowGap) + sag,
    turn,
  };
}

/** The place nearest to a point inside the hand. */
export function nearestPlace(grid: Grid, places: number, x: number, y: number): number {
  let best = 0;
  let nearest = Infinity;
  for (let place = 0; place < places; place += 1) {
    const at = spot(grid, place);
    const distance = Math.hypot(at.x + grid.width / 2 - x, at.y + grid.height / 2 - y);
    if (distance < nearest) {
      nearest = distance;
      best = place;
    }
  }
  return best;
}
