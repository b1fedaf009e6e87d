/**
 * Installs the servers that `npm run bench -- peers` measures beside the product, beside the product's packages: none of
 * them is a part of it. `.ci/run` calls it; without it the bench leaves them out where npm cannot be reached.
 */
import { pathToFileURL } from 'node:url';
import { installBenchPackage, isBenchPackageInstalled } from './install-bench-package.mjs';
import { exitWithMessage } from './run-programs-and-stop-on-signals.mjs';

export const folderOfPeers = '.cache/peers';
const postgraphile = 'postgraphile@5.1.5';

export const isPostGraphileInstalled = () => isBenchPackageInstalled(folderOfPeers, postgraphile);

/** Returns what npm said if they could not be installed. @returns {Promise<string | undefined>} */
export const installPeers = () => installBenchPackage(folderOfPeers, postgraphile);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failure = await installPeers();
  if (failure) exitWithMessage(failure);
}
