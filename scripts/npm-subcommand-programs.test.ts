import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programs } from './npm-subcommand-programs.mjs';

test.each(Object.entries(programs))('every program of npm run %s has its file', (_, files) => {
  expect(Object.values(files).filter((file) => !existsSync(file))).toEqual([]);
});
