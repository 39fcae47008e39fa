// Who says what, and in which language: catalogs come when they are wanted, and an open page changes at once.
import { firstLanguage, PSEUDO, remember, tagOf, type Language, type Tongue } from './languages';
import { fill, type Catalog, type Told, type Values } from './text';

type Others = { readonly [language in Exclude<Language, 'en'>]: () => Promise<{ default: Catalog }> };

/** Says an area's texts in the language of the page. */
export interface Speaker<English> {
  <Key extends keyof English & string>(key: Key, ...told: Told<English[Key]>): string;
  /** What stands before and after one hole, for a page that puts more than text there. */
  around(key: keyof English & string, hole: string, values?: Values): [before: string, after: string];
}

class Area {
  /** What is said now: English until the catalog of another language has come. */
  spoken = $state.raw<Catalog>({});

  constructor(
    readonly english: Catalog,
    readonly others: Others,
  ) {
    this.spoken = english;
  }

  async catalog(wanted: Tongue): Promise<Catalog> {
    if (wanted === 'en') return this.english;
    if (wanted === PSEUDO) return (await import('./pseudo')).pseudo(this.english);
    return (await this.others[wanted]()).default;
  }
}

const page = $state<{ language: Tongue }>({ language: firstLanguage() });
const areas: Area[] = [];
const coming = new Set<Promise<void>>();
const listeners = new Set<() => unknown>();
showLanguage();

/** What this page speaks. */
export function language(): Tongue {
  return page.language;
}

/** The same for everything a browser puts into words itself: numbers, plurals, dates. */
export function locale(): string {
  return page.language === PSEUDO ? 'en' : tagOf(page.language);
}

/** Names in a row, as they are said: “Ann, Bob and Noodle”. */
export function listed(names: string[]): string {
  // In America a comma stands before the “and”.
  return new Intl.ListFormat(locale() === 'en' ? 'en-GB' : locale()).format(names);
}

/** Speak another language from now on, here and whenever somebody comes back. */
export async function speak(wanted: Tongue): Promise<void> {
  let known: Area[];
  let catalogs: Catalog[];
  do {
    known = [...areas];
    catalogs = await Promise.all(known.map((each) => each.catalog(wanted)));
  } while (known.length < areas.length); // a part of the page that came meanwhile
  known.forEach((each, at) => (each.spoken = catalogs[at]!));
  page.language = wanted;
  remember(wanted);
  showLanguage();
  for (const listener of listeners) listener();
}

/** Do something whenever another language is chosen: what the server says has to be asked for anew. */
export function whenSpoken(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showLanguage(): void {
  document.documentElement.lang = tagOf(page.language);
}

/** Hand on a part of the page when its words are there, so that nobody sees it in English first. */
export async function spoken<Part>(part: Part): Promise<Part> {
  await Promise.all(coming);
  return part;
}

/** Make an area's words known; called by the module that the build makes for it (words-plugin.ts). */
export function area<English extends Catalog>(english: English, others: Others): Speaker<English> {
  const own = new Area(english, others);
  areas.push(own);
  if (page.language !== 'en') {
    const arrival = own
      .catalog(page.language)
      .then((catalog) => void (own.spoken = catalog))
      // Without its catalog the page speaks English.
      .catch(() => {})
      .finally(() => coming.delete(arrival));
    coming.add(arrival);
  }
  const say = (key: string, values?: Values) => fill(own.spoken[key]!, values, locale());
  const around = (key: string, hole: string, values?: Values): [string, string] => {
    const [before = '', after = ''] = say(key, { ...values, [hole]: '\0' }).split('\0');
    return [before, after];
  };
  return Object.assign(say, { around }) as unknown as Speaker<English>;
}
