import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { S3ServerProcess, s3SkipReason } from '../../../tests/support/s3-server-process.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const s3 = await S3ServerProcess.createAtFreePort();
if (!s3SkipReason) await s3.start();
afterAll(() => s3.killAndDelete());
beforeEach(({ skip }) => skip(s3SkipReason !== undefined, s3SkipReason));

const app = openTestApp({ storage: { address: s3.getAddress(), credentials: s3.credentials } });

const folder = path.join(s3.folder, s3.bucket, 'exports');
const listFiles = () =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('_object')) : [];

const download = (member: MemberClient) =>
  fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: member.cookie } });

async function makeExport(member: MemberClient): Promise<void> {
  await member.post('/api/data-export');
  await app.runJobs('data-export');
}

test("a copy of data in a bucket is its owner's alone, replaced by a newer one, and gone with the account [39.2]", async () => {
  const [maya, outsider] = [await app.addAthlete(), await app.addAthlete()];
  await makeExport(maya);
  const response = await download(maya);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const file = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(file.length));
  const everything = JSON.parse(strFromU8(unzipSync(file)['everything.json']!));
  expect(everything.account).toMatchObject([{ email: maya.email }]);
  expect((await download(outsider)).status).toBe(404);
  expect((await app.visitor().get('/api/data-export/file')).status).toBe(401);

  const first = listFiles();
  await makeExport(maya);
  await app.runJobs('export-file-deletion');
  expect(listFiles()).toHaveLength(1);
  expect(listFiles()).not.toEqual(first);
  await maya.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  await app.runJobs('export-file-deletion');
  expect(listFiles()).toEqual([]);
});

test('an expired copy is deleted from the bucket [39.2]', async () => {
  await makeExport(await app.addAthlete());
  await app.runJobs('old-data-exports');
  expect(listFiles()).toHaveLength(1);
  await app.runInDays(4, () => app.runJobs('old-data-exports'));
  expect(listFiles()).toEqual([]);
});

test('without the bucket a copy gets 503, one that is asked for is made later, and others of it go on [39.3]', async () => {
  const maya = await app.addAthlete();
  await makeExport(maya);
  await s3.kill();
  const refused = await download(maya);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await maya.get('/api/data-export')).body.export.state).toBe('done');
  expect((await maya.post('/api/data-export')).status).toBe(202);
  await expect(app.runJobs('data-export')).rejects.toThrow();
  expect((await download(maya)).status).toBe(404);
  await s3.start();
  await app.runJobs('data-export');
  expect((await download(maya)).status).toBe(200);
});
