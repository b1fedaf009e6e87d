// `npm run docs -- translations`: whether src/translations/es.po has every text of the code, and none besides. With
// `--write` it adds and removes texts, and compiles what the product loads.
import { readFileSync, writeFileSync } from 'node:fs';
import { compareWithCatalogue, updateCatalogue } from './translations/catalogue.ts';
import { collectTexts } from './translations/collect-texts.ts';

const cataloguePath = 'src/translations/es.po';
const texts = collectTexts('src');
const before = readFileSync(cataloguePath, 'utf8');
const { catalogue, compiled } = updateCatalogue(before, texts);

if (process.argv.includes('--write')) {
  writeFileSync(cataloguePath, catalogue);
  for (const [path, source] of Object.entries(compiled)) writeFileSync(path, source);
}
const faults = compareWithCatalogue(readFileSync(cataloguePath, 'utf8'), texts);
for (const [path, source] of Object.entries(compiled))
  if (readFileSync(path, 'utf8') !== source) faults.push(`${path} is out of date`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error('Please run "npm run docs -- translations --write", then translate what is empty in es.po.');
  process.exit(1);
}
console.log(`All ${texts.size} texts are translated.`);
