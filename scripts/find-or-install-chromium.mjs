import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-programs-and-stop-on-signals.mjs';

/** Chromium without its window, in which the journeys take less CPU time: 340 s in place of 479 s on two cores. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The program of a Chromium or Chrome on this machine: $CHROMIUM, else one in PATH, a macOS app, or one
 * that Playwright keeps.
 * @param {{ withWindow?: boolean }} [options] `withWindow` leaves out Chromium's headless shell, which is preferred else
 * @returns {string | undefined}
 */
export function findChromium({ withWindow = false } = {}) {
  if (process.env.CHROMIUM) return isExecutable(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const wanted = withWindow ? names : [headlessShell, ...names];
  const inPath = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...apps, ...listPlaywrightBrowsers()].find(isExecutable);
}

/** As `findChromium`; where there is none, root on Debian gets one from Debian's own packages. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found || process.env.CHROMIUM || !isRootOnDebian()) return found;
  console.log('Installing Chromium from the packages of this system …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-o', 'DPkg::Lock::Timeout=600', '-q'];
  const install = ['install', '-y', '--no-install-recommends'];
  // Older systems have no package of the headless shell.
  for (const step of [['update'], [...install, headlessShell], [...install, 'chromium']]) {
    const { code, output } = await runProgram('apt-get', [...apt, ...step], { env, quiet: true });
    if (code !== 0) console.error(output.trim());
    const installed = findChromium();
    if (installed) return installed;
  }
  return undefined;
}

/** One sentence: how to get a Chromium on this system. */
export function describeHowToGetChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return `The journeys need Chromium, and CHROMIUM=${CHROMIUM} is not a program.`;
  const rest = 'or set CHROMIUM to the program of one that you have.';
  return `The journeys need Chromium, and none was found: ${describeInstallCommand(process.platform)}, ${rest}`;
}

function describeInstallCommand(/** @type {NodeJS.Platform} */ platform) {
  if (platform === 'darwin') return 'run `brew install --cask chromium` or install Google Chrome';
  if (platform === 'win32') return 'install Google Chrome';
  if (existsSync('/usr/bin/apt-get')) return 'run `sudo apt-get install chromium`';
  if (existsSync('/usr/bin/dnf')) return 'run `sudo dnf install chromium`';
  if (existsSync('/sbin/apk')) return 'run `apk add chromium`';
  if (existsSync('/usr/bin/pacman')) return 'run `sudo pacman -S chromium`';
  return 'install the package chromium of this system';
}

/** Playwright's own downloads, newest first. */
function listPlaywrightBrowsers() {
  const caches = ['.cache/ms-playwright', 'Library/Caches/ms-playwright'].map((path) =>
    join(homedir(), path),
  );
  return caches.filter(existsSync).flatMap((cache) => {
    const builds = readdirSync(cache).filter((name) => name.startsWith('chromium-'));
    const programs = [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    ];
    return builds
      .sort()
      .reverse()
      .flatMap((build) => programs.map((program) => join(cache, build, program)));
  });
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
