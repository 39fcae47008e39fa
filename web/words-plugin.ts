// Puts an area's catalogs where its words are said: `words('lobby')` becomes a module with the English texts in it
// and a way to fetch each other language. So English travels with the part of the page that needs it, and no
// language costs anything that is not spoken.
import type { Plugin } from 'vite';
import { LANGUAGES } from './src/words/languages.ts';

const CALL = /\bwords\((['"])([a-z-]+)\1\)/g;
const MODULE = 'virtual:words/';
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');

export function words(): Plugin {
  return {
    name: 'words',
    // After Svelte and TypeScript, on what is JavaScript by then.
    enforce: 'post',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const folder = `/src/words/${id.slice(MODULE.length + 1)}`;
      return [
        `import { area } from '/src/words/speaker.svelte.ts';`,
        `import english from '${folder}/en.ts';`,
        `export default area(english, {${others.map((each) => `${each}: () => import('${folder}/${each}.json')`)}});`,
      ].join('\n');
    },
    transform(code, id) {
      if (!/\.(svelte|ts)$/.test(id.split('?')[0]!)) return null;
      const areas = new Set<string>();
      const said = code.replace(CALL, (_call, _quote, area: string) => {
        areas.add(area);
        return nameOf(area);
      });
      if (areas.size === 0) return null;
      // On the first line, so that no line moves.
      const imports = [...areas].map((area) => `import ${nameOf(area)} from '${MODULE}${area}';`).join('');
      return { code: imports + said, map: null };
    },
  };
}

const nameOf = (area: string) => `words_of_${area.replaceAll('-', '_')}`;
