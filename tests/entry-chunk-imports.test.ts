import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The static imports of a file, without types and dynamic imports. */
function listStaticImports(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]));
  return [...imports, ...exports].map((specifier) => {
    const path = specifier.replace(/\?.*$/, '');
    if (path.startsWith('#')) return `src/${path.slice(1)}`;
    return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path;
  });
}

const isOurs = (path: string) => path.startsWith('src/');

function listEntryChunkModules(): string[] {
  const found = new Set<string>();
  const addWithStaticImports = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    if (isOurs(file)) listStaticImports(file).forEach(addWithStaticImports);
  };
  addWithStaticImports('src/start-web.tsx');
  return [...found].toSorted();
}

// Every page waits for the entry chunk, limited to 120 kB: one contract schema alone adds 25 kB of zod.
// Constants that a route needs belong in a file without schemas, such as sports/contract/names.ts.
test('the entry chunk contains no schemas, forms or dialogs', () => {
  expect(listEntryChunkModules().filter((path) => !isOurs(path))).toEqual([
    '@tanstack/react-query',
    '@tanstack/react-router',
    'class-variance-authority',
    'clsx',
    'get-nonce',
    'lucide-react',
    'react',
    'react-dom/client',
  ]);
});

test('the entry chunk contains only the features that every page needs', () => {
  const parts = listEntryChunkModules().filter((path) => path.startsWith('src/features/'));
  expect(parts.filter((path) => /contract\.ts$|Dialog|Form/.test(path))).toEqual([]);
  // The router reads the addresses of all pages.
  const others = parts.filter((path) => !path.endsWith('/search-params.ts'));
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(12);
});
