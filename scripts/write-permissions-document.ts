// `npm run docs -- permissions`: writes docs/permissions.md from the table that the tests run through.
import { writeFileSync } from 'node:fs';
import { createPermissionsDocument } from '../tests/permissions/permissions-document.ts';

writeFileSync('docs/permissions.md', createPermissionsDocument());
console.log('Wrote docs/permissions.md');
