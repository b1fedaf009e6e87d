import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { resolveFrameSource } from './resolve-error-stack-sources.mjs';

test('a frame of a bundled file names the source, its line and its column', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-stacks-'));
  const source = join(folder, 'first.ts');
  await writeFile(
    source,
    'interface Unused {}\n\nexport function fail(): never {\n  throw new Error("no");\n}\n',
  );
  const bundle = join(folder, 'out.mjs');
  const banner = { js: '// a line of its own' };
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    sourcemap: true,
    banner,
  });
  const lines = (await readFile(bundle, 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes('new Error')) + 1;
  const column = lines[line - 1]!.indexOf('throw') + 1;
  const url = pathToFileURL(bundle).href;
  expect(resolveFrameSource(`fail (${url}:${line}:${column})`)).toBe(`fail (${source}:4:3)`);
  expect(resolveFrameSource('node:internal/modules:1:2')).toBe('node:internal/modules:1:2');
  const unmapped = `fail (${pathToFileURL(join(folder, 'other.mjs')).href}:1:1)`;
  expect(resolveFrameSource(unmapped)).toBe(unmapped);
  await rm(folder, { recursive: true });
});
