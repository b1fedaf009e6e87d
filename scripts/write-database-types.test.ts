import fs from 'node:fs';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/test-database.ts';
import { generateSchemaTypes, typesFile } from './write-database-types.ts';

test('the types of the tables are those of the migrations: else run npm run db -- types', async () => {
  const database = await openTestDatabase();
  const now = await generateSchemaTypes(database.pool);
  await database.drop();
  expect(fs.readFileSync(typesFile, 'utf8')).toBe(now);
});
