// How the client's own tests run: in Node, beside a page that is only pretended.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './words-plugin.ts';

export default defineConfig({
  plugins: [svelte(), words()],
  // Svelte as browsers get it: runes that react, not the server's.
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    // One page for all files: making a new one for each takes longer than all tests together.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
