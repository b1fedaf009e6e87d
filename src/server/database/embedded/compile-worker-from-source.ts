import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

let code: string | undefined;

/**
 * The engine's worker as CommonJS, for a process that runs from source: a worker that reads TypeScript by tsx takes
 * seven times as long to start. Its packages are found from the working directory.
 */
export function compileWorkerFromSource(): string {
  // Not imported: the bundle of the product would contain esbuild.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  code ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./engine-worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    packages: 'external',
    write: false,
  }).outputFiles[0]!.text;
  return code;
}
