// Cuts each font in parts: the letters of everyday English, those that each other language adds; the rest waits for
// a name that needs it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// As in the unicode-range of each part in src/lib/fonts.css.
const PARTS = {
  everyday: String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at)) + 'é–—‘’“”…·×',
  // German, French and Spanish.
  umlauts: 'ÄÖÜäöüß„‚',
  graves: 'ÀÇÉÊÎÔàâçèêëîïôùûœ«»\u00a0\u202f',
  acutes: 'áíóúñ¡¿',
};
const FONTS = [
  '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2',
  '@fontsource/nunito-sans/files/nunito-sans-latin-400-normal.woff2',
  '@fontsource/nunito-sans/files/nunito-sans-latin-700-normal.woff2',
];
/** Of what a font can do besides: letters that move together, and figures of one width for columns of them. */
const FEATURES = ['kern', 'tnum'];
const folder = fileURLToPath(new URL('src/lib/fonts/', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const font of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(font)));
  for (const [part, letters] of Object.entries(PARTS)) {
    writeFileSync(
      `${folder}${part}-${basename(font)}`,
      await subsetFont(whole, letters, { targetFormat: 'woff2', keepFeatures: FEATURES }),
    );
  }
}
