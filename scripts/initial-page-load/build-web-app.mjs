import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { groupSharedModules, listChunksOfScreen } from './group-shared-modules-into-chunks.mjs';
import { screens, separatelyLoadedParts } from './modules-loaded-by-screen.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {import('vite').Rolldown.CodeSplittingGroup} CodeSplittingGroup */

/**
 * Builds the web app twice: the first build shows which screens share which modules, and the second puts those together.
 * Writes `screens.json` beside it, which tells the server what a screen loads.
 * @param {string} outDir
 * @returns {Promise<Chunk[]>} the chunks of the second build
 */
export async function buildWebApp(outDir) {
  const groups = groupSharedModules(await buildChunks({ write: false }), listDistinctScreens());
  const chunks = await buildChunks({ outDir, emptyOutDir: true }, groups.map(toCodeSplittingGroup));
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  writeFileSync(join(outDir, 'screens.json'), JSON.stringify(listFilesOfScreens(chunks, page)));
  return chunks;
}

/**
 * @param {import('vite').BuildOptions} options
 * @param {CodeSplittingGroup[]} groups
 */
async function buildChunks(options, groups = []) {
  const rolldownOptions = { output: { codeSplitting: { groups } } };
  const built = await build({ logLevel: 'warn', build: { ...options, rolldownOptions } });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite has built something else.');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Two addresses of one page are one screen. */
function listDistinctScreens() {
  const all = [
    ...screens.map(({ modules, wideModules = [] }) => [...modules, ...wideModules]),
    ...separatelyLoadedParts,
  ];
  return [...new Map(all.map((modules) => [modules.join(), modules])).values()];
}

/**
 * A group that more screens use comes first: it takes everything that it imports with it, so that no group imports
 * one with fewer users. The chunk `react` of vite.config.ts is before all.
 * @param {string[]} modules
 * @param {number} index
 * @returns {CodeSplittingGroup}
 */
function toCodeSplittingGroup(modules, index) {
  const ids = new Set(modules);
  return { name: `shared-${index + 1}`, priority: 99 - index, test: (id) => ids.has(id) };
}

/**
 * @param {Chunk[]} chunks
 * @param {string} page index.html, which names the files of the app itself
 */
function listFilesOfScreens(chunks, page) {
  const listUnnamed = (/** @type {string[]} */ files) =>
    files.filter((file) => !page.includes(file)).map((file) => `/${file}`);
  const listFiles = (/** @type {Chunk[]} */ own) => ({
    scripts: listUnnamed(own.map(({ fileName }) => fileName)),
    styles: listUnnamed(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  });
  return screens.map(({ modules, wideModules = [], ...screen }) => {
    const own = [...listChunksOfScreen(chunks, modules)];
    const wide = [...listChunksOfScreen(chunks, [...modules, ...wideModules])];
    return { ...screen, ...listFiles(own), wide: listFiles(wide.filter((chunk) => !own.includes(chunk))) };
  });
}
