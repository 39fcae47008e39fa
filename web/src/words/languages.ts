// The languages people can choose, by their own names, and which one this page begins with.

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  zh: '中文',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Not for people: every text in marks, with accents and 40 % longer, to find what no catalog has. */
export const PSEUDO = 'xx-pseudo';

export type Tongue = Language | typeof PSEUDO;

/** The choice goes into a cookie, because the server makes sentences, too. */
export const COOKIE = 'rumpus-language';
const A_YEAR = 31_536_000;

export function isTongue(name: string | null | undefined): name is Tongue {
  return name === PSEUDO || Object.hasOwn(LANGUAGES, name ?? '');
}

/** `?lang=de` in the address, else what was chosen here before, else what the server and this browser agreed on. */
export function firstLanguage(): Tongue {
  const asked = new URLSearchParams(location.search).get('lang');
  if (isTongue(asked)) remember(asked);
  const chosen = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1];
  const agreed = document.documentElement.lang.slice(0, 2);
  return [asked, chosen, agreed].find(isTongue) ?? 'en';
}

export function remember(tongue: Tongue): void {
  document.cookie = `${COOKIE}=${tongue}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/** What the page says it is written in. Which Chinese decides how a browser draws characters. */
export const tagOf = (tongue: Tongue): string => (tongue === 'zh' ? 'zh-Hans' : tongue);
