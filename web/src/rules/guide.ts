// A game's rules, read from its guide: one Markdown file a language, with a mark after every rule that has a name.
import type { Language, Tongue } from '../words/languages';

/** Plain words, or words set off. */
export interface Part {
  words: string;
  strong: boolean;
}

export interface Rule {
  /** Its anchor. */
  id: string;
  parts: Part[];
  /** The name of its picture, if it has one. */
  picture: string;
}

export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}

export interface Guide {
  intro: Part[];
  sections: Section[];
}

const MARK = /\s*<!-- #(\S+)(?: (\S+))? -->/;
const GUIDES = import.meta.glob<string>('../../../src/rumpus/games/*/guide*.md', { query: '?raw', import: 'default' });

/** The folder of a game's rules; two editions share one. */
export const folderOf = (slug: string): string => (slug === 'uglydoll-loonacy' ? 'loonacy' : slug.replaceAll('-', '_'));

/** A game's rules in a language; in English where there are none yet. */
export async function guideOf(slug: string, language: Tongue | Language): Promise<Guide> {
  const folder = `../../../src/rumpus/games/${folderOf(slug)}`;
  return readGuide(await (GUIDES[`${folder}/guide.${language}.md`] ?? GUIDES[`${folder}/guide.md`]!)());
}

export function readGuide(markdown: string): Guide {
  const guide: Guide = { intro: [], sections: [] };
  for (const block of blocksOf(markdown)) {
    const [, id = '', picture = ''] = MARK.exec(block) ?? [];
    const text = block.replace(MARK, '').trim();
    const section = guide.sections.at(-1);
    if (text.startsWith('## ')) guide.sections.push({ id, title: text.slice(3), rules: [] });
    else if (text.startsWith('# ')) continue;
    else if (!section) guide.intro.push(...partsOf(text));
    else
      section.rules.push({
        id: id || `${section.id}-${section.rules.length + 1}`,
        parts: partsOf(text.replace(/^- /, '')),
        picture,
      });
  }
  return guide;
}

/** Headings, list items and paragraphs, each in one line. */
function blocksOf(markdown: string): string[] {
  return markdown
    .split(/\n(?=- |#+ |\n)/)
    .map((block) => block.trim().replace(/\s*\n\s*/g, ' '))
    .filter((block) => block !== '');
}

function partsOf(text: string): Part[] {
  return text
    .split(/(\*{1,2}[^*]+\*{1,2})/)
    .filter((words) => words !== '')
    .map((words) => ({ words: words.replace(/^\*+|\*+$/g, ''), strong: words.startsWith('*') }));
}

export const plain = (parts: Part[]): string => parts.map(({ words }) => words).join('');
