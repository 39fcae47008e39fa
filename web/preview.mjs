// Hands the server what it draws pictures with: every face a chair can have, lids, cards, the colors of things, letters.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { createServer } from 'vite';

/** The most chairs that a game has. */
const CHAIRS = 10;
/** Enough people for all looks to be among them. */
const PEOPLE = 60;
const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at)) + '’';
const FONT = '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const text = (path) => readFileSync(file(path), 'utf8');

const vite = await createServer({ logLevel: 'warn', appType: 'custom', server: { middlewareMode: true, hmr: false } });
// From the same Svelte as the component.
const { render } = await vite.ssrLoadModule('svelte/server');
const { default: Face } = await vite.ssrLoadModule('/src/lib/Face.svelte');
const { lookOf } = await vite.ssrLoadModule('/src/lib/looks.ts');
const { STAINS } = await vite.ssrLoadModule('/src/games/wonky/stains.ts');
const { TINTS } = await vite.ssrLoadModule('/src/games/domaniacal/tints.ts');
const { COLORS } = await vite.ssrLoadModule('/src/games/uno-attack/palette.ts');
await vite.close();

/** What a color or another token is called by, in afternoon light. */
const tokens = Object.fromEntries(
  [...text('src/lib/theme.css').matchAll(/--([\w-]+): (?:light-dark\((#\w+), #\w+\)|(#\w+));/g)].map((found) => [
    found[1],
    found[2] ?? found[3],
  ]),
);
const [, paint] = /<style>([\s\S]*)<\/style>/.exec(text('src/lib/Face.svelte'));

/** A face as a picture that needs nothing of the page. */
function picture(chair, person, bot) {
  const colors = { ...tokens, seat: tokens[`seat-${chair % 6}`] };
  const css = paint.replace(/var\(--([\w-]+)\)/g, (_, name) => colors[name]).replace(/^[^{}]*away[\s\S]*?\}/gm, '');
  return (
    render(Face, { props: { chair, person, bot } })
      .body.replace(/<!--[\s\S]*?-->/g, '')
      // Around the face, for a bot's antenna.
      .replace('viewBox="-6 -6 112 112"', 'viewBox="-9 -12 118 118"')
      .replace(
        /<svg([^>]*?) style="[^"]*"([^>]*)>/,
        `<svg xmlns="http://www.w3.org/2000/svg"$1$2><style>${css}</style>`,
      )
  );
}

const people = new Map(Array.from({ length: PEOPLE }, (_, at) => [lookOf(String(at)), String(at)]));
const faces = Array.from({ length: CHAIRS }, (_, chair) => ({
  bot: picture(chair, '', true),
  people: Object.fromEntries([...people].map(([look, person]) => [look, picture(chair, person, false)])),
}));
const lids = Object.fromEntries(
  Object.entries(JSON.parse(text('src/pages/lids.json'))).map(([slug, { color, side, art }]) => [
    slug,
    { color, side, art: art.map((path) => text(`src/${path}`)) },
  ]),
);

/** The pictures on an edition's cards, by their names. */
function cards(set) {
  const names = readdirSync(file(`src/games/loonacy/pictures/${set}`)).filter((name) => name.endsWith('.svg'));
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -'.svg'.length), text(`src/games/loonacy/pictures/${set}/${name}`)]),
  );
}

const drawings = {
  faces,
  lids,
  pictures: { 'uglydoll-loonacy': cards('monsters'), loonacy: cards('homely') },
  stains: STAINS.map(({ wood, light, deep }) => ({ wood, light, deep })),
  tints: TINTS,
  colors: COLORS.map(({ fill, outline }) => ({ fill, outline })),
};

const folder = file('../src/rumpus/web/preview/');
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}drawings.json`, JSON.stringify(drawings));
const whole = readFileSync(fileURLToPath(import.meta.resolve(FONT)));
writeFileSync(`${folder}letters.ttf`, await subsetFont(whole, LETTERS, { targetFormat: 'sfnt' }));
