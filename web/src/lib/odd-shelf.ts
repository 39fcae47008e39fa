// The shelf in the language nobody speaks, to find what is shown of it as the server has it.
import { pseudo } from '../words/pseudo';
import type { Shelf } from './wire';

export function oddWords({ games }: Shelf): Record<string, string> {
  const texts = games.flatMap(({ blurb, options, cards }) => [
    blurb,
    ...options.flatMap(({ label, help, permitted }) => [
      label,
      help,
      ...permitted.filter((each) => typeof each === 'string'),
    ]),
    ...('colors' in cards ? cards.colors : []),
    ...('pictures' in cards ? cards.pictures : []),
    ...('deck' in cards ? cards.faces.map(({ name }) => name) : []),
  ]);
  return pseudo(Object.fromEntries(texts.map((text) => [text, text]))) as Record<string, string>;
}
