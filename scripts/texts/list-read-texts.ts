import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReadTexts } from './find-read-texts.ts';

export type FeatureTexts = { feature: string; lines: { text: string; place: string }[] };

/** Invented people of the demo, and the words that searches understand, are no texts of the product. */
const leftOut = /(^|\/)(demo|database|interpretation)\/|\.(test|gen|d)\.tsx?$/;

/** The texts below a folder by feature, in the order of files and lines; what belongs to no feature is by its folder. */
export function listReadTexts(folder: string): FeatureTexts[] {
  const byFeature = new Map<string, FeatureTexts['lines']>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file));
  for (const file of files.sort()) {
    const [first = '', second = ''] = file.split('/');
    const feature = first === 'features' ? second : file.includes('/') ? first : 'start';
    const lines = byFeature.get(feature) ?? [];
    for (const { text, line } of findReadTexts(file, readFileSync(join(folder, file), 'utf8')))
      lines.push({ text, place: `${folder}/${file}:${line}` });
    byFeature.set(feature, lines);
  }
  return [...byFeature]
    .filter(([, lines]) => lines.length > 0)
    .map(([feature, lines]) => ({ feature, lines }))
    .sort((a, b) => (a.feature < b.feature ? -1 : 1));
}
