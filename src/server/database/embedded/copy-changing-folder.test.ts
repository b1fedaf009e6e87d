import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createFolderCopy } from './copy-changing-folder.ts';

let from: string;
let to: string;

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'copy-'));
  [from, to] = [join(root, 'from'), join(root, 'to')];
  mkdirSync(join(from, 'base/empty'), { recursive: true });
  for (const name of ['old', 'changed', 'deleted']) writeOld(name, name);
});

const longAgo = new Date(Date.now() - 3_600_000);

function writeOld(name: string, text: string): void {
  writeFileSync(join(from, 'base', name), text);
  utimesSync(join(from, 'base', name), longAgo, longAgo);
}
const readCopiedFile = (name: string) => readFileSync(join(to, 'base', name), 'utf8');

test('what changes, comes and goes during the first part is right after the last', async () => {
  const copy = createFolderCopy(from, to, {});
  await copy.copyEverything();
  writeFileSync(join(from, 'base/changed'), 'other bytes');
  writeFileSync(join(from, 'base/new'), 'new');
  rmSync(join(from, 'base/deleted'));
  await copy.copyChanges();
  expect([readCopiedFile('old'), readCopiedFile('changed'), readCopiedFile('new')]).toEqual([
    'old',
    'other bytes',
    'new',
  ]);
  expect(existsSync(join(to, 'base/deleted'))).toBe(false);
  expect(existsSync(join(to, 'base/empty'))).toBe(true);
});

test('a file that has not changed is not copied again, one of the same second is', async () => {
  const copy = createFolderCopy(from, to, {});
  writeFileSync(join(from, 'base/changed'), 'a');
  const now = new Date();
  utimesSync(join(from, 'base/changed'), now, now);
  await copy.copyEverything();
  for (const name of ['old', 'changed']) writeFileSync(join(to, 'base', name), 'not copied');
  writeFileSync(join(from, 'base/changed'), 'b');
  utimesSync(join(from, 'base/changed'), now, now);
  await copy.copyChanges();
  expect([readCopiedFile('old'), readCopiedFile('changed')]).toEqual(['not copied', 'b']);
});

test('an aborted copy ends with its reason', async () => {
  const abort = new AbortController();
  abort.abort(new Error('The command has ended.'));
  await expect(createFolderCopy(from, to, { signal: abort.signal }).copyEverything()).rejects.toThrow(
    'The command has ended.',
  );
});
