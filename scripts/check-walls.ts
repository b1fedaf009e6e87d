import { readSources } from './walls/read-sources.ts';
import { findAllBreaches } from './walls/walls.ts';

const files = readSources('.');
const breaches = findAllBreaches(files);
for (const { file, line, wall, sentence } of breaches) console.log(`${file}:${line}  ${wall}: ${sentence}`);
console.log(`Walls: ${files.size} files, ${breaches.length} breaches.`);
process.exitCode = breaches.length > 0 ? 1 : 0;
