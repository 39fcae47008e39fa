// Every area says the same things in every language: no text is missing, and none has a hole of its own.
import { describe, expect, it } from 'vitest';
import { words } from '../src/words';
import { COOKIE, firstLanguage, LANGUAGES } from '../src/words/languages';
import { pseudo } from '../src/words/pseudo';
import { language, speak } from '../src/words/speaker.svelte';
import { fill, type Catalog, type Text } from '../src/words/text';

const files = import.meta.glob<{ default: Catalog }>('../src/words/*/*.{ts,json}', { eager: true });
const catalogs = new Map<string, Map<string, Catalog>>();
for (const [path, module] of Object.entries(files)) {
  const [area, language] = path.split('/').slice(-2) as [string, string];
  if (!catalogs.has(area)) catalogs.set(area, new Map());
  catalogs.get(area)!.set(language.replace(/\..*/, ''), module.default);
}
const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en');

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
/** The holes of a text; in a plural, those of the form for many, in which the number must be said if English says it. */
const holesOf = (text: Text) => holes(typeof text === 'string' ? text : text.other);

describe.each([...catalogs])('%s', (_area, spoken) => {
  const english = spoken.get('en')!;

  it('has a catalog for each language', () => {
    expect([...spoken.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  it.each(OTHERS)('says everything in %s, and nothing else', (language) => {
    expect(Object.keys(spoken.get(language) ?? {}).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(OTHERS)('has the same holes in %s, and forms where English has them', (language) => {
    const other = spoken.get(language) ?? {};
    for (const [key, text] of Object.entries(english)) {
      const here = other[key] ?? '';
      expect({ key, kind: typeof here, holes: holesOf(here) }).toEqual({
        key,
        kind: typeof text,
        holes: holesOf(text),
      });
    }
  });

  it.each(Object.keys(LANGUAGES))('has every form that numbers want in %s, and says something', (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(spoken.get(language) ?? {})) {
      const forms = typeof text === 'string' ? [text] : Object.values(text);
      expect({ key, empty: forms.some((form) => form.trim() === '') }).toEqual({ key, empty: false });
      // “de muchos”: a million cards is more than any table has.
      const usual = wanted.filter((form) => form !== 'many' || !['fr', 'es'].includes(language));
      if (typeof text !== 'string') expect(Object.keys(text)).toEqual(expect.arrayContaining(usual));
    }
  });
});

describe('a text', () => {
  it('takes the form of its number', () => {
    const cards = { one: '{n} card', other: '{n} cards' };
    expect(fill(cards, { n: 1 }, 'en')).toBe('1 card');
    expect(fill(cards, { n: 0 }, 'en')).toBe('0 cards');
    expect(fill(cards, { n: 0 }, 'fr')).toBe('0 card');
    expect(fill({ other: '{n}枚' }, { n: 1 }, 'ja')).toBe('1枚');
  });

  it('writes numbers as its language does, and names as they are', () => {
    expect(fill('{n} by {name}', { n: 1234.5, name: '{n}' }, 'de')).toBe('1.234,5 by {n}');
  });
});

describe('a page', () => {
  const t = words('door');

  it('speaks another language at once, and says so', async () => {
    expect(t('join')).toBe('Join');
    await speak('de');
    expect(t('join')).toBe('Rein!');
    expect(t('backTo', { game: 'Wonky', code: 'ABCD' })).toBe('Zurück zu Wonky in ABCD');
    expect(document.documentElement.lang).toBe('de');
    expect(document.cookie).toContain(`${COOKIE}=de`);
    expect(firstLanguage()).toBe('de');
    await speak('zh');
    expect(document.documentElement.lang).toBe('zh-Hans');
    await speak('en');
    expect(language()).toBe('en');
  });

  it('tells what stands around a hole', async () => {
    expect(t.around('rivals', 'level')).toEqual(['Play now: three bots that ', '']);
    await speak('zh');
    expect(t.around('rivals', 'level')).toEqual(['马上玩：对手是三个', '机器人']);
    await speak('en');
  });

  it('speaks a language of marks, to find what has none', () => {
    expect(pseudo({ a: 'Back to {game}', b: { one: 'x', other: 'y' } })).toEqual({
      a: '⟦Ɓáçķ ţô {game}····⟧',
      b: { one: '⟦ẋ·⟧', other: '⟦ý·⟧' },
    });
  });
});
