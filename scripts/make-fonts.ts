// `npx tsx scripts/make-fonts.ts`: Inter as the browser loads it, in `src/web/fonts`: only the weights that the design has, which
// makes the file of the first screen 30 kB instead of 48. The characters are those of `unicode-range` in src/web/styles.css.
import { writeFileSync } from 'node:fs';
import { subsetFonts } from './subset-fonts.ts';

for (const [file, font] of await subsetFonts()) {
  writeFileSync(`src/web/fonts/${file}`, font);
  console.log(`${file}: ${(font.length / 1000).toFixed(1)} kB`);
}
