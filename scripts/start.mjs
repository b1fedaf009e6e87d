// `npm start`: only Node's own modules until the packages are there.
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';
import { endOnSignals, giveUp } from './child-processes.mjs';
import { install } from './install.mjs';

const handOver = endOnSignals();
await install();
if (!(await buildIfStale())) giveUp('The build failed: the reason is printed above.');

// In this process and not in a child, so that SIGTERM and Ctrl-C reach the server itself.
process.setSourceMapsEnabled(true);
handOver();
await import(pathToFileURL('dist/server.mjs').href);
