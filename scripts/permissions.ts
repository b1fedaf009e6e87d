// `npm run permissions`: writes docs/permissions.md from the table that the tests run through.
import { writeFileSync } from 'node:fs';
import { permissionsDocument } from '../tests/permissions/document.ts';

writeFileSync('docs/permissions.md', permissionsDocument());
console.log('Wrote docs/permissions.md');
