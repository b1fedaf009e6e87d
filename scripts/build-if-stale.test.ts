import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildFresh } from './build-if-stale.mjs';

let folder: string;
const writeAt = (file: string, text: string, minutesAgo: number) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const time = new Date(Date.now() - minutesAgo * 60_000);
  for (const one of [path, dirname(path)]) utimesSync(one, time, time);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldhouse-build-'));
  writeAt('src/start-server.ts', '', 10);
  writeAt('dist/server.mjs', '', 5);
  writeAt('dist/app-ABCDEFGH.mjs', '', 5);
  writeAt('dist/.built', 'dist/server.mjs\ndist/app-ABCDEFGH.mjs', 5);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build that is newer than all sources, and whole, is used', () => {
  expect(isBuildFresh(folder)).toBe(true);
});

test('a build of which a chunk of the server is missing is built again', () => {
  rmSync(join(folder, 'dist/app-ABCDEFGH.mjs'));
  expect(isBuildFresh(folder)).toBe(false);
});

test('a build that was interrupted, or never made, is built again', () => {
  rmSync(join(folder, 'dist/.built'));
  expect(isBuildFresh(folder)).toBe(false);
});

test('a build that does not list its files, as those of former versions, is built again', () => {
  writeAt('dist/.built', '', 5);
  expect(isBuildFresh(folder)).toBe(false);
});

test.each([
  ['a changed source', () => writeAt('src/start-server.ts', '', 0)],
  ['a changed script of the build', () => writeAt('scripts/initial-page-load/build-web-app.mjs', '', 0)],
  ['a new source', () => writeAt('src/features/visits/contract.ts', '', 0)],
  ['a deleted source', () => rmSync(join(folder, 'src/start-server.ts'))],
])('a build is built again after %s', (_, change) => {
  change();
  expect(isBuildFresh(folder)).toBe(false);
});

test('a changed test does not make a build stale', () => {
  writeAt('src/app.test.ts', '', 0);
  utimesSync(join(folder, 'src'), new Date(0), new Date(0));
  expect(isBuildFresh(folder)).toBe(true);
});
