import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-programs-and-stop-on-signals.mjs';

const sources = [
  'src',
  'public',
  'migrations',
  'datasets',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/initial-page-load',
  'scripts/prerender-pages.mjs',
];

/**
 * Builds where a source is newer than the build.
 * @returns {Promise<boolean>} false where the build failed
 */
export async function buildIfStale() {
  if (isBuildFresh()) return true;
  console.log('Building …');
  // A process of its own: bundlers set NODE_ENV for themselves and keep their memory.
  const { code } = await runProgram(process.execPath, ['scripts/build.mjs']);
  return code === 0;
}

/**
 * Whether no source is newer than the last complete build, and every file is there that it lists in `dist/.built`.
 * @returns {boolean}
 */
export function isBuildFresh(folder = '.') {
  const list = join(folder, 'dist/.built');
  if (!existsSync(list)) return false;
  const built = statSync(list).mtimeMs;
  const files = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  if (files.length === 0 || !files.every((file) => existsSync(join(folder, file)))) return false;
  const isOlder = (/** @type {string} */ path) => statSync(path).mtimeMs <= built;
  return sources
    .map((source) => join(folder, source))
    .filter((source) => existsSync(source))
    .every(
      (source) => isOlder(source) && (!statSync(source).isDirectory() || holdsOnlyOlder(source, isOlder)),
    );
}

/**
 * Folders count too: a file that was deleted or renamed leaves its mark on them only. Every start asks this of some
 * thousand files before it does anything else, so paths are joined without being normalized.
 * @returns {boolean}
 */
function holdsOnlyOlder(/** @type {string} */ path, /** @type {(path: string) => boolean} */ isOlder) {
  return readdirSync(path, { withFileTypes: true }).every((entry) => {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) return isOlder(inside) && holdsOnlyOlder(inside, isOlder);
    return /\.test\.tsx?$/.test(entry.name) || isOlder(inside);
  });
}
