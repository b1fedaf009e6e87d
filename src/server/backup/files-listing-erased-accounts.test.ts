import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { retentionDays } from '../retention-periods.ts';
import {
  mergeErasedAccounts,
  readErasedAccounts,
  recordErasedAccount,
} from './files-listing-erased-accounts.ts';

const app = openTestApp();
const [lou, sam] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const newFolder = () => mkdtempSync(join(tmpdir(), 'erased-'));
const parseDateAtTen = (date: string) => new Date(`${date}T10:00:00Z`);

test('an erasure leaves the id and the time of the account, once, and deletes them after 400 days [30.3]', async () => {
  const ava = await app.addAthlete({}, { firstName: 'Ava', lastName: 'Lopez' });
  await ava.post('/api/auth/erasure', { password });
  const days = retentionDays.erasureGrace + 1;
  for (const more of [0, 1]) await app.runInDays(days + more, () => app.runClaimAndErasureJobs());
  const folder = join(app.dataDir, 'erased-accounts');
  const readErasedAccountFiles = () =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(readErasedAccountFiles()).toEqual([
    expect.stringMatching(new RegExp(`^${ava.id} \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\n$`)),
  ]);
  await app.runInDays(days + retentionDays.erasedAccounts - 1, () => app.runJobs('old-erased-accounts'));
  expect(readErasedAccountFiles()).toHaveLength(1);
  await app.runInDays(days + retentionDays.erasedAccounts + 2, () => app.runJobs('old-erased-accounts'));
  expect(readErasedAccountFiles()).toEqual([]);
});

test('lists of two machines are merged without repeating anyone', async () => {
  const [one, other] = [newFolder(), newFolder()];
  await recordErasedAccount(one, lou, parseDateAtTen('2026-03-01'));
  await recordErasedAccount(other, sam, parseDateAtTen('2026-03-01'));
  const [from, to] = [one, other].map((folder) => join(folder, 'erased-accounts')) as [string, string];
  for (const _ of [1, 2]) await mergeErasedAccounts(from, to);
  expect((await readErasedAccounts(to)).sort()).toEqual([lou, sam]);
  expect(readFileSync(join(to, '2026-03-01'), 'utf8').match(/T10/g)).toHaveLength(2);
});

test('of a list only the accounts that are asked for are merged', async () => {
  const [one, other] = [newFolder(), newFolder()];
  for (const id of [lou, sam]) await recordErasedAccount(one, id, parseDateAtTen('2026-03-01'));
  const [from, to] = [one, other].map((folder) => join(folder, 'erased-accounts')) as [string, string];
  await mergeErasedAccounts(from, to, new Set([sam]));
  expect(await readErasedAccounts(to)).toEqual([sam]);
});

test('a line that was cut is not counted, an absent list is empty, and another file is refused', async () => {
  const folder = newFolder();
  const list = join(folder, 'list');
  writeFileSync(list, `${lou} 2026-03-01T10:00:00.000Z\n${sam.slice(0, 20)}`);
  expect(await readErasedAccounts(list)).toEqual([lou]);
  expect(await readErasedAccounts(join(folder, 'none'))).toEqual([]);
  writeFileSync(list, 'name,email\nLou,lou@school.test\n');
  await expect(readErasedAccounts(list)).rejects.toThrow('is no list of erased accounts');
});
