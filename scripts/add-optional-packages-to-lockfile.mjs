/**
 * Completes package-lock.json after a change of dependencies. A registry that does not carry the optional packages
 * of every platform makes npm leave them out, and `npm ci` then refuses the file; the packages that need them list
 * their names and versions, and their names contain the platform. Its entries have no checksum: nothing was downloaded.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const added = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isInLockfile(path, name))
    .map(([name, version]) => lockOptionalPackage(name, version, entry)),
);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Completed: ${added.join(', ')}` : 'The lockfile is complete.');

/** Whether a package in `path` finds `name` in its own node_modules or in one further up. */
function isInLockfile(/** @type {string} */ path, /** @type {string} */ name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${base && `${base}/`}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

function lockOptionalPackage(
  /** @type {string} */ name,
  /** @type {string} */ version,
  /** @type {Entry} */ parent,
) {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) throw new Error(`${name} does not name its platform`);
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : os[0] === 'linux' ? ['glibc'] : [];
  lock.packages[`node_modules/${name}`] = {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(libc.length > 0 && { libc }),
  };
  return name;
}
