// How the client is built: into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte()],
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
