import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exitWithMessage, runProgram, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

const OLDEST_NODE = { major: 20, minor: 19 };

/**
 * Installs the exact packages of package-lock.json where they are missing or differ.
 * @param {{ forDevelopment?: boolean }} [options] tests need the development packages even where
 *   NODE_ENV=production leaves them out
 */
export async function installPackages({ forDevelopment = process.env.NODE_ENV !== 'production' } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    exitWithMessage(`Fieldhouse needs Node 20.19 or later; this is Node ${process.versions.node}.`);
  }
  if (areLockedPackagesInstalled(forDevelopment)) return;

  if (isSymbolicLink('node_modules')) {
    exitWithMessage(
      'node_modules is a link, and the packages behind it are not those of package-lock.json: install them there.',
    );
  }
  console.log('Installing the exact packages of package-lock.json (about a minute) …');
  const options = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  if (forDevelopment) options.push('--include=dev');
  const { code, output } = await runNpm(['ci', ...options]);
  if (code === 0) return;
  console.error(output.trim());
  exitWithMessage(describeNpmFailure(output));
}

/** npm keeps the list of what it has installed beside it, and writes that list last. */
function areLockedPackagesInstalled(/** @type {boolean} */ forDevelopment) {
  const wanted = readLockfilePackages('package-lock.json');
  const present = readLockfilePackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (present[path]) return present[path].version === entry.version;
    // Left out on purpose: builds for other systems, and development packages in production.
    return entry.optional || entry.devOptional || (entry.dev && !forDevelopment);
  });
}

/** @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} */
function readLockfilePackages(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Several checkouts may share one folder of packages; it is not for one of them to replace it. */
function isSymbolicLink(/** @type {string} */ path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Under `npm start` npm names its own program; a script called by hand takes the npm in PATH. */
function runNpm(/** @type {string[]} */ args) {
  const program = process.env.npm_execpath;
  if (program?.endsWith('.js')) return runProgram(process.execPath, [program, ...args], { quiet: true });
  return runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}

function describeNpmFailure(/** @type {string} */ output) {
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|network/i.test(output)) {
    return 'The packages could not be installed, because the npm registry did not answer: check the network and `npm config get registry`, then run this again.';
  }
  return 'The packages could not be installed: npm printed the reason above.';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  stopChildrenOnSignals();
  await installPackages({ forDevelopment: true });
}
