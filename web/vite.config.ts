// How the client is built: into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { words } from './words-plugin.ts';

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

export default defineConfig({
  plugins: [svelte(), words(), precompress('../src/rumpus/web/assets')],
  logLevel: 'warn',
  build: {
    outDir: '../src/rumpus/web',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content security policy allows files of our own only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // three.js, fetched only by those who play with the tower: 157 kB of it travel.
    chunkSizeWarningLimit: 650,
    // How long each plugin took is of no interest to somebody who only wants to play.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The blocks' shape is the server's own file.
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
