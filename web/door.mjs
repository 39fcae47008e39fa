// Draws the front door ahead, in every language: the server hands it out with the page, and people see it before any
// script has come. Holes in double braces are for the server (server/http/front_door.py), which knows the shelf and names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const json = (path) => JSON.parse(readFileSync(file(path), 'utf8'));
const folder = file('../src/rumpus/web/door/');
/** Where the build has put each picture. */
const built = json('../src/rumpus/web/door/files.json');

const games = Object.keys(json('src/pages/lids.json')).map((slug) => ({
  slug,
  title: `{{title ${slug}}}`,
  blurb: '{{blurb}}',
  seats: { from: '{{from}}', to: '{{to}}' },
  // Of the first box, which is taken down.
  levels: ['gentle', 'easy', 'normal', 'hard', 'inhuman'],
}));

const nothing = () => {};
Object.assign(globalThis, {
  addEventListener: nothing,
  localStorage: { getItem: () => null },
  location: { pathname: '/', search: '' },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
});

const vite = await createServer({
  logLevel: 'warn',
  mode: 'production',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false },
});

/** The front door as a browser would draw it that has been told this. */
async function draw(language, answers) {
  globalThis.document = {
    cookie: '',
    documentElement: { lang: language, dataset: {} },
    getElementById: () => ({ textContent: JSON.stringify(answers) }),
  };
  // Every page begins anew.
  const page = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  const { render } = await page.import('svelte/server');
  const { default: App } = await page.import('/src/App.svelte');
  const { spoken } = await page.import('/src/words/index.ts');
  await spoken(null);
  const { body } = await render(App);
  await page.close();
  return body.replace(/(src=")\/(src\/[^"?]+)/g, (_, start, picture) => `${start}/${built[picture].file}`);
}

const { LANGUAGES } = await vite.ssrLoadModule('/src/words/languages.ts');
mkdirSync(folder, { recursive: true });
for (const language of Object.keys(LANGUAGES)) {
  for (const letters of [4, 6]) {
    for (const quick_match of [false, true]) {
      const me = { guest: '', name: '{{name}}', named: false, games: [] };
      const door = await draw(language, { me, shelf: { games, words: {} }, letters, quick_match });
      writeFileSync(`${folder}${language}-${letters}${quick_match ? '-quick' : ''}.html`, door);
    }
  }
}
await vite.close();
