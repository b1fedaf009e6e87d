import { brotliCompressSync, constants } from 'node:zlib';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/**
 * @typedef {object} Group
 * @property {Set<number>} screens which screens load it
 * @property {string[]} modules
 * @property {number} bytes
 * @property {Set<Group>} needs itself and all groups that it imports, at any depth
 */

/** Bytes that one more request costs: its headers, and the time of a phone that waits for it. */
const requestBytes = 4_700;

/** So many bytes may the group that most screens load add to those which load it in vain: visitors pay for all of it. */
const maxBytesWastedByLargestGroup = 11_000;

/**
 * The chunks that a screen needs: those of the app itself and of its modules, and all that those import at once.
 * @param {Chunk[]} chunks
 * @param {string[]} modules files under `src`
 * @returns {Set<Chunk>}
 */
export function listChunksOfScreen(chunks, modules) {
  const own = modules.map((module) => findChunkOfModule(chunks, module));
  return listImportedChunks(chunks, new Set([...chunks.filter(({ isEntry }) => isEntry), ...own]));
}

/**
 * These chunks and all that they import.
 * @param {Chunk[]} chunks
 * @param {Set<Chunk>} found
 */
function listImportedChunks(chunks, found) {
  // A set that grows while it is walked is walked to its end.
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

/**
 * @param {Chunk[]} chunks
 * @param {string} module
 */
function findChunkOfModule(chunks, module) {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
  if (!found) throw new Error(`No file of its own was built for src/${module}.`);
  return found;
}

/**
 * Groups the modules that several screens share, so that a screen loads few files and little that it does not use: it
 * begins with a group for each set of screens and joins two groups as long as the saved requests outweigh what some
 * screen then loads in vain.
 * @param {Chunk[]} chunks a build without groups
 * @param {string[][]} screens the modules of each screen
 * @returns {string[][]} the module ids of each group; groups that more screens use come first
 */
export function groupSharedModules(chunks, screens) {
  const groups = groupSharedChunksByUsers(chunks, screens);
  for (let pair = findPairWorthMerging(groups); pair; pair = findPairWorthMerging(groups))
    mergeModuleGroups(groups, ...pair);
  return groups.toSorted((a, b) => b.screens.size - a.screens.size).map(({ modules }) => modules);
}

/**
 * @param {Chunk[]} chunks
 * @param {string[][]} screens
 * @returns {Group[]}
 */
function groupSharedChunksByUsers(chunks, screens) {
  const chunksOfScreens = screens.map((modules) => listChunksOfScreen(chunks, modules));
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** @type {Map<Chunk, Group>} */
  const groupOfChunk = new Map();
  for (const chunk of chunks.filter(isSharedChunk)) {
    const users = screens.flatMap((_, index) => (chunksOfScreens[index]?.has(chunk) ? [index] : []));
    if (users.length === 0) continue;
    const key = users.join();
    const group = groups.get(key) ?? { screens: new Set(users), modules: [], bytes: 0, needs: new Set() };
    groups.set(key, group);
    groupOfChunk.set(chunk, group);
    group.modules.push(...chunk.moduleIds.filter((id) => id !== chunk.facadeModuleId));
    group.bytes += measureCompressed(chunk.code);
  }
  for (const [chunk, group] of groupOfChunk)
    for (const needed of listImportedChunks(chunks, new Set([chunk])))
      group.needs.add(groupOfChunk.get(needed) ?? group);
  return [...groups.values()];
}

/** The file of a page or dialog is loaded by its name, and vite.config.ts names the chunk `react` itself. */
const isSharedChunk = (/** @type {Chunk} */ { isDynamicEntry, name }) =>
  !isDynamicEntry && name !== 'react' && name !== 'rolldown-runtime';

const measureCompressed = (/** @type {string} */ code) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/**
 * @param {Group[]} groups
 * @returns {[Group, Group] | undefined}
 */
function findPairWorthMerging(groups) {
  const most = Math.max(...groups.map(({ screens }) => screens.size));
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .filter((other) => !growsTooMuch(one, other, most) && !growsTooMuch(other, one, most))
      .map((other) => ({ one, other, saved: countSavedBytes(one, other) })),
  );
  const best = pairs.toSorted((a, b) => b.saved - a.saved)[0];
  return best && best.saved > 0 ? [best.one, best.other] : undefined;
}

/**
 * Whether the group that most screens load would take in too much that some of them do not use.
 * @param {Group} largest
 * @param {Group} other
 * @param {number} most screens of the largest group
 */
function growsTooMuch(largest, other, most) {
  return largest.screens.size === most && countWastedBytes(largest, other) > maxBytesWastedByLargestGroup;
}

/**
 * @param {Group} one
 * @param {Group} other
 */
function countSavedBytes(one, other) {
  const shared = [...one.screens].filter((screen) => other.screens.has(screen)).length;
  return shared * requestBytes - countWastedBytes(one, other) - countWastedBytes(other, one);
}

/**
 * What the screens of one group load in vain if the other becomes a part of it.
 * @param {Group} one
 * @param {Group} other
 */
function countWastedBytes(one, other) {
  let wasted = 0;
  for (const { screens, bytes } of other.needs)
    wasted += [...one.screens].filter((screen) => !screens.has(screen)).length * bytes;
  return wasted;
}

/**
 * @param {Group[]} groups
 * @param {Group} into
 * @param {Group} joined
 */
function mergeModuleGroups(groups, into, joined) {
  into.modules.push(...joined.modules);
  into.bytes += joined.bytes;
  for (const needed of joined.needs) into.needs.add(needed);
  for (const screen of joined.screens) into.screens.add(screen);
  groups.splice(groups.indexOf(joined), 1);
  for (const { needs } of groups) {
    if (needs.delete(joined)) needs.add(into);
    if (needs.has(into)) for (const needed of into.needs) needs.add(needed);
  }
  for (const needed of into.needs) for (const screen of into.screens) needed.screens.add(screen);
}
