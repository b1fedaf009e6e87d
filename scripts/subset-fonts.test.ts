import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('the fonts in the repository are what scripts/make-fonts.ts makes', async () => {
  const fonts = await subsetFonts();
  expect([...fonts.keys()].sort()).toEqual(readdirSync('src/web/fonts').sort());
  for (const [file, font] of fonts)
    expect(font.equals(readFileSync(`src/web/fonts/${file}`)), file).toBe(true);
});
