// `npm run docs -- minors`: writes docs/data-of-a-minor.md from the table that a test compares with what each person reads.
import { writeFileSync } from 'node:fs';
import { writeSectionOfMinorsData } from '#features/safety/server/safety.ts';

const source =
  'Written by `npm run docs -- minors`; also on the page /safety. [A test](../tests/permissions/data-of-a-minor.test.ts) reads as each of these people.';
writeFileSync('docs/data-of-a-minor.md', `#${writeSectionOfMinorsData().slice(2)}\n${source}\n`);
console.log('Wrote docs/data-of-a-minor.md');
