// What people read and hear: `const t = words('lobby')`, then `t('start')` and `t('cards', { n })`.
import type { Areas } from './areas';
import type { Speaker } from './speaker.svelte';

export { LANGUAGES, tagOf, type Language } from './languages';
export { language, listed, locale, speak, spoken, whenSpoken, type Speaker } from './speaker.svelte';

/**
 * An area's words. The build puts the area's English in the place of every call with a plain name
 * (words-plugin.ts), so it travels with whatever says it, and starts to fetch the page's language before that.
 */
export function words<Name extends keyof Areas>(area: Name): Speaker<Areas[Name]> {
  throw new Error(`words('${area}') must be written with a plain name, and be built by Vite`);
}
