// `npm run bench -- search`, `npm run db -- check`, `npm run admin -- audit`: one npm script per group of programs.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programs } from './npm-subcommand-programs.mjs';

const [groupName = '', name = '', ...rest] = process.argv.slice(2);
const group = programs[groupName] ?? {};
const file = Object.hasOwn(group, name) ? group[name] : undefined;
if (!file) {
  console.error(`Usage: npm run ${groupName} -- ${Object.keys(group).join('|') || 'NAME'} [arguments]`);
  process.exit(2);
}
// In this process, so that Ctrl-C reaches the program; its arguments begin where it expects them.
process.argv = [process.argv[0] ?? '', resolve(file), ...rest];
await import(pathToFileURL(file).href);
