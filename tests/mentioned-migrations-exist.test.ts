import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const migrations = new Set(readdirSync('migrations'));
/** Tests make up migrations of their own. */
const isRead = (file: string) => /\.(ts|tsx|mjs|md|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((one) => one.isFile() && isRead(one.name))
    .map((one) => join(one.parentPath, one.name));
}

test('every migration that a script, a source or a text names exists', () => {
  const texts = readdirSync('.').filter((name) => name.endsWith('.md'));
  const files = [...texts, ...['src', 'scripts', 'docs', 'migrations', 'bench', 'tests'].flatMap(listFiles)];
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b\d{4}-[a-z0-9-]+\.sql\b/g)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(0);
  // The last is the example in the sentence about names.
  const known = new Set([...migrations, '0001-what-it-does.sql']);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
