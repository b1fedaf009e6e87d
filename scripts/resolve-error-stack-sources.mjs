import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The source map of each bundled file; undefined where there is none. @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/**
 * Shows files of `src` in the stacks of errors. Unlike Node's own source maps, these are read at the first error: at
 * every start they would take a tenth of a second.
 */
export function mapErrorStacks() {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${resolveFrameSource(String(frame))}`)].join('\n');
}

/** `send (file:///…/dist/server.mjs:10:5)` becomes `send (/…/src/server/mailer.ts:3:5)`. */
export function resolveFrameSource(/** @type {string} */ frame) {
  return frame.replace(/(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/, (position, url, line, column) => {
    const map = getCachedSourceMap(url);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return position;
    const source = fileURLToPath(new URL(entry.originalSource, url));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function getCachedSourceMap(/** @type {string} */ url) {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function readMap(/** @type {string} */ file) {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  } catch {
    // A stack without its sources is better than an error about an error.
    return undefined;
  }
}
