// A language nobody speaks: marks around every text, accents on it, and 40 % more of it.
import type { Catalog, Text } from './text';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ODD = 'áƀçðéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ';
const LONGER = 0.4;

export function pseudo(english: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(english).map(([key, text]): [string, Text] => [
      key,
      typeof text === 'string'
        ? odd(text)
        : {
            ...Object.fromEntries(Object.entries(text).map(([form, each]) => [form, odd(each)])),
            other: odd(text.other),
          },
    ]),
  );
}

function odd(text: string): string {
  const letters = text.replace(/(\{\w+\})|[a-z]/gi, (letter, hole?: string) => hole ?? ODD[PLAIN.indexOf(letter)]!);
  const bare = text.replace(/\{\w+\}/g, '').length;
  return `⟦${letters}${'·'.repeat(Math.ceil(bare * LONGER))}⟧`;
}
