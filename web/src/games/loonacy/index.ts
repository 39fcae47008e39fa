// Everything the page fetches when Loonacy is first played.
export { default as Result } from './Result.svelte';
export { default } from './Table.svelte';
export { moments } from './moments';
export { tips } from './tips';
