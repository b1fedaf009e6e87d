import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['src', 'tests', 'scripts', 'bench'];

/** Every source file by its path from the root, with slashes on every system. */
export function readSources(root: string): Map<string, string> {
  const files = folders.flatMap((folder) => listSourcesIn(root, folder));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

function listSourcesIn(root: string, folder: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true }).some(({ name }) => name === folder)
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    : [];
  return entries
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
}
