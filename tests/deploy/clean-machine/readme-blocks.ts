import { readFileSync } from 'node:fs';

/** The fenced blocks of commands below a heading of the second level, in their order. */
export function readCommandBlocks(file: string, heading: string): string[] {
  const section = readFileSync(file, 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  if (!section) throw new Error(`${file} has no section '${heading}'`);
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands!);
  if (blocks.length === 0) throw new Error(`The section '${heading}' of ${file} has no commands`);
  return blocks;
}
