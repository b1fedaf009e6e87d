/**
 * Installs the servers that `npm run bench -- peers` measures beside the product, beside the product's packages: none of
 * them is a part of it. `.ci/run` calls it; without it the bench leaves them out where npm cannot be reached.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exitWithMessage, runProgram } from './run-programs-and-stop-on-signals.mjs';

export const folderOfPeers = '.cache/peers';
const postgraphile = 'postgraphile@5.1.5';

export const isPostGraphileInstalled = () => existsSync(`${folderOfPeers}/node_modules/postgraphile`);

/** Returns what npm said if they could not be installed. @returns {Promise<string | undefined>} */
export async function installPeers() {
  if (isPostGraphileInstalled()) return undefined;
  mkdirSync(folderOfPeers, { recursive: true });
  const options = ['--prefix', folderOfPeers, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await runProgram('npm', ['install', ...options, postgraphile], { quiet: true });
  return code === 0 ? undefined : `${postgraphile} could not be installed:\n${output.trim()}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failure = await installPeers();
  if (failure) exitWithMessage(failure);
}
