// Whether every package that is installed may be used here: `package-lock.json` says under which licence each is.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Ask for no more than that their text comes along (SPDX names). */
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

/** Licences that ask for more, each for the packages that may have it. */
const exceptions: { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a library of its own beside sharp that anybody may exchange; nothing of it is changed',
  },
  {
    licence: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    why: 'runs while building, and its own files are not changed',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(@axe-core\/playwright|axe-core)$/,
    why: 'runs in tests only, and its own files are not changed',
  },
  { licence: 'OFL-1.1', packages: /^@fontsource/, why: 'a font, which may be served with any page' },
];

interface Entry {
  license?: string;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

/** A sentence for each package that may not be used; `installed` answers the licence in a package's own package.json. */
export function licenceFaults(
  { packages }: Lock,
  installed: (path: string) => string | undefined = () => undefined,
): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const name = path.replace(/^.*node_modules\//, '');
    const licence = entry.license ?? installed(path) ?? wantedBy(packages, name)?.license;
    if (!licence) return [`${name} says nothing of its licence`];
    return isAllowed(licence, name) ? [] : [`${name} is under ${licence}`];
  });
}

/** The other platforms' builds of a program are not installed here: they have the licence of the one that wants them. */
function wantedBy(packages: Lock['packages'], name: string): Entry | undefined {
  return Object.values(packages).find((one) => one.optionalDependencies?.[name] && one.license);
}

/** Of `MIT OR GPL-3.0` one is enough, of `MIT AND ISC` both count; what is nested deeper is refused. */
function isAllowed(expression: string, name: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  const alternatives = inner.split(' OR ');
  if (alternatives.length > 1) return alternatives.some((one) => isAllowed(one, name));
  const all = inner.split(' AND ');
  if (all.length > 1) return all.every((one) => isAllowed(one, name));
  return (
    allowed.has(inner) || exceptions.some(({ licence, packages }) => licence === inner && packages.test(name))
  );
}

function licenceInstalled(path: string): string | undefined {
  const file = `${path}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const faults = licenceFaults(lock, licenceInstalled);
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  console.log(`Licences: ${Object.keys(lock.packages).length - 1} packages, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
