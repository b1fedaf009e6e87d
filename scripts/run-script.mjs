// `npm run bench -- search`, `npm run db -- check`, `npm run admin -- audit`: one npm script per group of programs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Record<string, { folder: string, prefix?: string, names: string[] }>} */
const groups = {
  bench: {
    folder: 'bench',
    names: ['calls', 'search', 'search-screens', 'messages', 'writers', 'screen-weight', 'sign-in-timing'],
  },
  db: { folder: 'scripts', prefix: 'db-', names: ['check', 'types', 'move'] },
  admin: { folder: 'scripts', names: ['audit', 'reports', 'sign-out'] },
};

const [groupName = '', name = '', ...rest] = process.argv.slice(2);
const group = groups[groupName];
const file = group?.names.includes(name) && `${group.folder}/${group.prefix ?? ''}${name}.ts`;
if (!file || !existsSync(file)) {
  console.error(`Usage: npm run ${groupName} -- ${group?.names.join('|') ?? 'NAME'} [arguments]`);
  process.exit(2);
}
// In this process, so that Ctrl-C reaches the program; its arguments begin where it expects them.
process.argv = [process.argv[0] ?? '', resolve(file), ...rest];
await import(pathToFileURL(file).href);
