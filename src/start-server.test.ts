import { build } from 'esbuild';
import { expect, it } from 'vitest';

type Outputs = Awaited<ReturnType<typeof build<{ metafile: true }>>>['metafile']['outputs'];

/** The sources of a bundled file and of all that it imports at once. */
function listSourcesLoadedWith(file: string, outputs: Outputs): string[] {
  const { inputs, imports } = outputs[file]!;
  const chunks = imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
  return [...Object.keys(inputs), ...chunks.flatMap((chunk) => listSourcesLoadedWith(chunk.path, outputs))];
}

it('the embedded engine starts before the web framework, the queries and the features are loaded', async () => {
  const { metafile } = await build({
    entryPoints: ['src/start-server.ts'],
    outdir: 'dist',
    write: false,
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native'],
    logLevel: 'silent',
  });
  const sources = listSourcesLoadedWith('dist/start-server.js', metafile.outputs);
  expect(sources).toContain('src/server/database/embedded/embedded-engine.ts');
  const late = /^src\/features\/|^node_modules\/(?:fastify|kysely|pg|better-auth|pg-boss)\//;
  expect(sources.filter((source) => late.test(source))).toEqual([]);
});
