// How the client is built: into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { words } from './words-plugin.ts';

const OF_A_GAME = /[\\/]src[\\/](?:games|words)[\\/](domaniacal|loonacy|uno-attack|wonky)[\\/]/;

const server = 'http://127.0.0.1:8642';

/** Writes every text file a second and a third time, compressed: the server sends what a browser can read. */
function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = join(folder, name);
        const plain = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(plain));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/**
 * Shaders that no block, table or shadow of ours is drawn with: of the lit materials only Phong's is used here, and
 * what only the others include goes with them. three.js names them all in one table, so no bundler can drop them.
 */
const UNUSED_SHADERS = new RegExp(
  '^((?:const|var) (?:lights_(?:physical|lambert|toon)|transmission|iridescence|clearcoat|envmap_physical|lightprobes)_\\w+ = ' +
    '|const (?:vertex|fragment)\\$\\w+ = (?="#define (?:DISTANCE|LAMBERT|MATCAP|NORMAL|STANDARD|TOON)\\b))"[^"]*"',
  'gm',
);

/** three.js's shaders without those, and without the tabs of the others, which are texts and so keep them. */
function lighterShaders(): Plugin {
  return {
    name: 'lighter-shaders',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]three[\\/]/ },
      handler: (code) => ({
        code: code.replace(UNUSED_SHADERS, '$1""').replace(/\\n(?:\\t)+/g, '\\n'),
        map: null,
      }),
    },
  };
}

/** Few files instead of many: every one costs a question, the head of an answer, and what it could have in common. */
const FILES = [
  { name: 'door', tags: ['$initial' as const], priority: 2 },
  // What all tables are made of.
  { name: 'table', test: /[\\/]src[\\/](lib[\\/]|games[\\/]index|replay[\\/](moments|noted))/, priority: 1 },
  // What a game's table shares with its rules and replays.
  { name: (id: string) => OF_A_GAME.exec(id)?.[1] ?? null, minShareCount: 2 },
];

export default defineConfig({
  plugins: [svelte(), words(), lighterShaders(), precompress('../src/rumpus/web/assets')],
  logLevel: 'warn',
  // A catalog is one thing: none of its texts is imported alone.
  json: { namedExports: false },
  build: {
    outDir: '../src/rumpus/web',
    emptyOutDir: true,
    // For door.mjs, which must know what each picture is called.
    manifest: 'door/files.json',
    target: 'es2022',
    // The server's content security policy allows files of our own only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // three.js, fetched only by those who play with the tower: 127 kB of it travel.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      // How long each plugin took is of no interest to somebody who only wants to play.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: FILES } },
    },
  },
  server: {
    // The blocks' shape is the server's own file.
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
