// Cuts the letters of everyday English out of each font: half the bytes, and the rest waits for an accent.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const EVERYDAY = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at)) + '–—‘’“”…·×';
const FONTS = [
  '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2',
  '@fontsource/nunito-sans/files/nunito-sans-latin-400-normal.woff2',
  '@fontsource/nunito-sans/files/nunito-sans-latin-700-normal.woff2',
];
const folder = fileURLToPath(new URL('src/lib/fonts/', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const font of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(font)));
  writeFileSync(`${folder}everyday-${basename(font)}`, await subsetFont(whole, EVERYDAY, { targetFormat: 'woff2' }));
}
