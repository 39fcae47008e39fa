import type { Translation } from '..';
import type en from './en';

export default {
  title: 'Cómo se juega a {game}',
  door: 'A la entrada',
  shelf: 'Desde aquí',
  search: 'Buscar una regla',
  found: { one: '{n} sitio', other: '{n} sitios' },
  options: 'Lo que puede elegir una mesa',
  rulings: 'Donde la hoja deja sitio',
  rulingsNote: 'Lo que hemos decidido (en inglés).',
  print: 'Imprimir',
  learn: 'Aprender jugando',
  link: 'Enlace a esta regla',
  now: 'Ahora mismo:',
  allRules: 'Todas las reglas',
  unknown: 'Ese juego no está en la estantería.',
} satisfies Translation<typeof en>;
