// One sheet of symbols an edition: every drawing is in the page once, however many cards show it.

const DRAWINGS: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  'uglydoll-loonacy': () => import('./monsters'),
  loonacy: () => import('./homely'),
};

const WHOLE = /^[\s\S]*?<svg[^>]*>([\s\S]*)<\/svg>\s*$/;

/** The markup of all symbols of an edition. It is our own, from files of this project. */
export async function pictureSheet(edition: string): Promise<string> {
  const drawings = (await DRAWINGS[edition]?.())?.default ?? {};
  return Object.entries(drawings)
    .map(([path, drawing]) => {
      const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
      const inside = WHOLE.exec(drawing)?.[1] ?? '';
      return `<symbol id="picture-${name}" viewBox="0 0 100 100">${inside}</symbol>`;
    })
    .join('');
}
