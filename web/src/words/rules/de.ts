import type { Translation } from '..';
import type en from './en';

export default {
  title: 'So geht {game}',
  door: 'Zur Haustür',
  shelf: 'Wege von hier',
  search: 'Regel suchen',
  found: { one: '{n} Stelle', other: '{n} Stellen' },
  options: 'Was ein Tisch wählen kann',
  rulings: 'Wo das Regelblatt Platz lässt',
  rulingsNote: 'Was wir entschieden haben und wonach wir spielen (auf Englisch).',
  print: 'Drucken',
  learn: 'Beim Spielen lernen',
  link: 'Link zu dieser Regel',
  now: 'Gerade jetzt:',
  allRules: 'Alle Regeln',
  unknown: 'So ein Spiel steht nicht im Regal.',
} satisfies Translation<typeof en>;
