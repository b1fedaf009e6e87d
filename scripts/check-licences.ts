// Checks the licence of every package in `package-lock.json`.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Licences that only require their text to be included (SPDX names). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Licences with more conditions, each with the packages that may have it. */
const exceptions: { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a separate library that sharp loads and anyone may replace; it is not changed',
  },
  {
    licence: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    why: 'only runs in the build; its files are not changed',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(@axe-core\/playwright|axe-core)$/,
    why: 'only runs in tests; its files are not changed',
  },
  {
    licence: 'PSF-2.0',
    packages: /^argparse$/,
    why: 'only for the command of markdown-it, which nothing here runs',
  },
  {
    licence: 'Python-2.0',
    packages: /^argparse$/,
    why: 'only for the commands of the tool that compresses fonts, which nothing here runs',
  },
  {
    licence: 'Zlib',
    packages: /^pako$/,
    why: 'only asks that changed sources say so; only runs when the fonts are made',
  },
  { licence: 'OFL-1.1', packages: /^@fontsource/, why: 'a font; may be served with any page' },
];

interface Entry {
  license?: string;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

/** Returns a sentence for each package that may not be used; `readLicence` reads the licence in its own package.json. */
export function listLicenceFaults(
  { packages }: Lock,
  readLicence: (path: string) => string | undefined = () => undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const name = path.replace(/^.*node_modules\//, '');
    const licence = entry.license ?? readLicence(path) ?? findPackageDependingOn(packages, name)?.license;
    if (!licence) return [`${name} says nothing of its licence`];
    return isLicenceAllowed(licence, name) ? [] : [`${name} is under ${licence}`];
  });
}

/** Builds for other platforms are not installed: they have the licence of the package that depends on them. */
function findPackageDependingOn(packages: Lock['packages'], name: string): Entry | undefined {
  return Object.values(packages).find((one) => one.optionalDependencies?.[name] && one.license);
}

/** `MIT OR GPL-3.0` needs one allowed licence, `MIT AND ISC` both; deeper nesting is refused. */
function isLicenceAllowed(expression: string, name: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  const alternatives = inner.split(' OR ');
  if (alternatives.length > 1) return alternatives.some((one) => isLicenceAllowed(one, name));
  const all = inner.split(' AND ');
  if (all.length > 1) return all.every((one) => isLicenceAllowed(one, name));
  return (
    allowed.has(inner) || exceptions.some(({ licence, packages }) => licence === inner && packages.test(name))
  );
}

function readInstalledLicence(path: string): string | undefined {
  const file = `${path}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const faults = listLicenceFaults(lock, readInstalledLicence);
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  console.log(`Licences: ${Object.keys(lock.packages).length - 1} packages, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
