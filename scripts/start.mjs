// `npm start`: only Node's own modules until the packages are there.
import cluster from 'node:cluster';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';
import { installPackages } from './install-packages.mjs';
import { mapErrorStacks } from './resolve-error-stack-sources.mjs';
import { exitWithMessage, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

const stopListeningToSignals = stopChildrenOnSignals();
// A worker is started by a server that has done both.
if (cluster.isPrimary) {
  await installPackages();
  if (!(await buildIfStale())) exitWithMessage('The build failed: the reason is printed above.');
}

// In this process and not in a child, so that SIGTERM and Ctrl-C reach the server itself.
mapErrorStacks();
stopListeningToSignals();
await import(pathToFileURL('dist/server.mjs').href);
