import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/** The weights of the design, 400 to 600. Bold text of a browser's own style is drawn with the last. */
const weights = { min: 400, max: 600, default: 400 };

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files');

/** Every file of `src/web/fonts` by its name, made of the package's file of the same name. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const styles = readFileSync('src/web/styles.css', 'utf8');
  const fonts = new Map<string, Buffer>();
  for (const [, file, range] of styles.matchAll(/url\("\.\/fonts\/(.+?)"\).*?unicode-range:(.+?);/gs)) {
    const whole = readFileSync(join(folder, file as string));
    const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
    fonts.set(file as string, await subsetFont(whole, listCharacters(range as string), options));
  }
  return fonts;
}

/** The characters of 'U+0000-00FF, U+20AC'. */
function listCharacters(unicodeRange: string): string {
  let characters = '';
  for (const [, first, last = first] of unicodeRange.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = parseInt(first as string, 16); code <= parseInt(last as string, 16); code++)
      characters += String.fromCodePoint(code);
  return characters;
}
