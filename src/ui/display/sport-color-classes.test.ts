import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The OKLCH colors of a CSS variable in the style sheet: the light one, then the dark one. */
function readOklchColors(name: string): { lightness: number; chroma: number; degrees: number }[] {
  const styles = readFileSync('src/web/styles.css', 'utf8');
  const colors = styles.matchAll(new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) (\\d+)\\)`, 'g'));
  return [...colors].map(([, lightness, chroma, degrees]) => ({
    lightness: Number(lightness),
    chroma: Number(chroma),
    degrees: Number(degrees),
  }));
}

// OKLCH: orange is around 55 degrees, green around 150, blue around 250, purple around 300.
test.each([
  ['football', 40, 70],
  ['basketball', 40, 75],
  ['baseball', 135, 165],
  ['soccer', 235, 265],
  ['track', 285, 320],
])('the hue of %s is that of the specification, light and dark [9.21]', (name, from, to) => {
  const hues = readOklchColors(name);
  expect(hues).toHaveLength(2);
  for (const { degrees, chroma } of hues) {
    expect(degrees).toBeGreaterThanOrEqual(from);
    expect(degrees).toBeLessThanOrEqual(to);
    expect(chroma).toBeGreaterThan(0.1);
  }
});

test('basketball is a lighter orange than football, and other sports are gray', () => {
  const [football, basketball] = [readOklchColors('football'), readOklchColors('basketball')];
  for (const [index, { lightness }] of basketball.entries())
    expect(lightness).toBeGreaterThan(football[index]?.lightness ?? 1);
  expect(readOklchColors('other').map(({ chroma }) => chroma < 0.03)).toEqual([true, true]);
});
