import type { Translation } from '..';
import type en from './en';

export default {
  title: 'Comment jouer à {game}',
  door: 'Vers l’entrée',
  shelf: 'D’ici',
  search: 'Chercher une règle',
  found: { one: '{n} endroit', other: '{n} endroits' },
  options: 'Ce qu’une table peut choisir',
  rulings: 'Là où la notice laisse le choix',
  rulingsNote: 'Ce que nous avons décidé (en anglais).',
  print: 'Imprimer',
  learn: 'Apprendre en jouant',
  link: 'Lien vers cette règle',
  now: 'En ce moment :',
  allRules: 'Toutes les règles',
  unknown: 'Ce jeu n’est pas sur l’étagère.',
} satisfies Translation<typeof en>;
