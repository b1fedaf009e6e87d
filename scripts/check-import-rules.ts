import { findAllBreaches } from './import-rules/find-import-rule-breaches.ts';
import { readSources } from './import-rules/read-sources.ts';

const files = readSources('.');
const breaches = findAllBreaches(files);
for (const { file, line, rule, sentence } of breaches) console.log(`${file}:${line}  ${rule}: ${sentence}`);
console.log(`Import rules: ${files.size} files, ${breaches.length} breaches.`);
process.exitCode = breaches.length > 0 ? 1 : 0;
