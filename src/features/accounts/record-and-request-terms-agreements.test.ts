import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { quarterback } from '../../../tests/support/test-members.ts';

const legalDir = mkdtempSync(join(tmpdir(), 'fieldhouse-legal-'));
afterAll(() => rmSync(legalDir, { recursive: true }));
cpSync('legal-sample', legalDir, { recursive: true });
for (const [name, version, changes] of [
  ['terms', '7', 'Coaches say who they are.'],
  ['privacy', '3', 'Logs are kept for a year.'],
]) {
  const path = join(legalDir, `${name}.md`);
  const head = `---\nversion: ${version}\ndate: 2026-11-23\nchanges: ${changes}\n---\n`;
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^---\n.*?\n---\n/s, head));
}

const app = openTestApp({ legalDir });
const appWithSample = openTestApp();

const versions = { termsVersion: '7', privacyVersion: '3' };
/** As if nobody had been asked yet. */
const forgetAgreements = (userId: string) =>
  app.database.db.deleteFrom('termsAgreements').where('userId', '=', userId).execute();
/** As if these had been in force when the member agreed. */
const setAgreement = (userId: string, agreed: { termsVersion: string; privacyVersion: string }) =>
  app.database.db.updateTable('termsAgreements').set(agreed).where('userId', '=', userId).execute();
const listAgreements = (userId: string, { database } = app) =>
  database.db.selectFrom('termsAgreements').selectAll().where('userId', '=', userId).execute();
const getTermsToAgree = async (member: HttpClient) => (await member.get('/api/auth/me')).body.termsToAgree;

test('a registration records the versions and the time, and asks for nothing [26.5]', async () => {
  const coach = await app.addCoach();
  expect(await listAgreements(coach.id)).toEqual([
    { userId: coach.id, ...versions, agreedAt: expect.any(Date) },
  ]);
  expect(await getTermsToAgree(coach)).toBeNull();
});

test('the copy of data has what was agreed to [26.5]', async () => {
  const coach = await app.addCoach();
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: coach.cookie } });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const { agreements } = JSON.parse(Buffer.from(entries['everything.json'] ?? []).toString());
  expect(agreements).toMatchObject([{ terms_version: '7', privacy_version: '3' }]);
});

test('who has not agreed to the versions in force is asked once, and calls answer as before [26.6]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  await setAgreement(athlete.id, { termsVersion: '6', privacyVersion: '2' });
  expect(await getTermsToAgree(athlete)).toEqual({
    ...versions,
    changes: 'Coaches say who they are. Logs are kept for a year.',
  });
  await setAgreement(athlete.id, { termsVersion: '7', privacyVersion: '2' });
  expect((await getTermsToAgree(athlete)).changes).toBe('Logs are kept for a year.');
  await forgetAgreements(athlete.id);
  expect(await getTermsToAgree(athlete)).toEqual({ ...versions, changes: '' });
  expect((await athlete.get('/api/dashboard')).status).toBe(200);
  expect((await athlete.put('/api/auth/terms-agreement', versions)).status).toBe(204);
  expect((await athlete.put('/api/auth/terms-agreement', versions)).status).toBe(204);
  expect(await getTermsToAgree(athlete)).toBeNull();
  expect([await listAgreements(athlete.id), await listAgreements(coach.id)]).toMatchObject([
    [versions],
    [versions],
  ]);
});

test('nobody agrees to versions that are not in force, without an account, or in the name of an athlete [26.6]', async () => {
  const [coach, lou] = [await app.addCoach(), await app.addAthlete()];
  await forgetAgreements(lou.id);
  const path = '/api/auth/terms-agreement';
  expect((await lou.put(path, { ...versions, termsVersion: '6' })).status).toBe(409);
  expect((await lou.put(path, { termsVersion: '7' })).status).toBe(422);
  expect((await app.visitor().put(path, versions)).status).toBe(401);
  expect(await getTermsToAgree(lou)).not.toBeNull();
  const email = `sam${Date.now()}@school.test`;
  const user = {
    ...{ firstName: 'Sam', lastName: 'Ortiz', email, role: 'athlete', password: 'Str0ng!enough' },
    username: `sam${Date.now()}`,
  };
  const added = await coach.post('/api/athletes', { ...quarterback, user });
  expect(added.status).toBe(201);
  const sam = app.visitor();
  const { body } = await sam.post('/api/auth/login', { email, password: user.password });
  expect(body.user.termsToAgree).toBeNull();
  expect((await sam.put(path, versions)).status).toBe(403);
});

test('the sample asks nobody, and is recorded all the same [26.6]', async () => {
  const member = await appWithSample.addAthlete();
  await appWithSample.database.db.deleteFrom('termsAgreements').execute();
  expect(await getTermsToAgree(member)).toBeNull();
  const other = await appWithSample.addAthlete();
  expect(await listAgreements(other.id, appWithSample)).toMatchObject([
    { termsVersion: 'sample-1', privacyVersion: 'sample-1' },
  ]);
});
