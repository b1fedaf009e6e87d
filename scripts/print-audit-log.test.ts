import { expect, test } from 'vitest';
import type { auditKinds } from '#server/audit-kinds.ts';
import {
  addAuthenticatorApp,
  addSoftwarePasskey,
  createAuditedAccountActions,
  linkProvider,
  newPassword,
  wrongPassword,
} from '../tests/support/audited-account-actions.ts';
import { createAuditedStaffActions } from '../tests/support/audited-staff-actions.ts';
import { createAuditedVerificationSteps } from '../tests/support/coach-verification.ts';
import { createAuditedGuardianActions } from '../tests/support/guardians.ts';
import type { MemberClient } from '../tests/support/http-client.ts';
import { signInAtProvider } from '../tests/support/local-oidc-provider.ts';
import { openTestAppWithProvider } from '../tests/support/test-app-with-provider.ts';
import { password } from '../tests/support/test-members.ts';
import { computeTotpCode } from '../tests/support/totp-code.ts';
import { createAuditLogReader } from './print-audit-log.ts';

const app = openTestAppWithProvider('http://fieldhouse.test', { safeguards: true });

const printAuditLog = async (userId?: string) => createAuditLogReader(userId)(app.database.db);
const kindOf = (line: string) => line.slice(26).split(/ {2,}/)[0] ?? '';
/** The audit entries of a user, oldest first, without their times. */
const printAndListAuditKinds = async (userId: string) =>
  (await printAuditLog(userId)).split('\n').map(kindOf).reverse();

/** Each audited act, and whose account its entry belongs to if not the actor's. */
const acts: Record<keyof typeof auditKinds, (member: MemberClient) => Promise<unknown>> = {
  ...createAuditedAccountActions(app),
  ...createAuditedVerificationSteps(app),
  ...createAuditedStaffActions(app),
  ...createAuditedGuardianActions(app),
};

/** Acts of the server itself. */
const byServer = new Set([
  ...['factors removed', 'factor removal done', 'erased', 'export made', 'suspension over', 'staff removed'],
  ...['birth date corrected', 'guardian removed'],
  ...['head coach confirmed', 'head coach ended'],
  ...['verification approved', 'verification refused', 'verified by hand', 'verification ended'],
]);

test.each(Object.entries(acts))(
  '‘%s’ is written down once: who, what, when and from which network',
  async (kind, act) => {
    const member = await app.addAthlete();
    const begun = Date.now();
    const whose = ((await act(member)) as { id?: string } | undefined)?.id ?? member.id;
    const listAuditLinesOfKind = async () =>
      (await printAuditLog(whose)).split('\n').filter((line) => kindOf(line) === kind);
    await expect.poll(listAuditLinesOfKind).toHaveLength(1);
    const [line = ''] = await listAuditLinesOfKind();
    if (kind !== 'registered' && kind !== 'erased')
      expect(Date.parse(line.slice(0, 24))).toBeGreaterThanOrEqual(begun);
    expect(line).toContain(byServer.has(kind) ? '  -' : '127.0.0.0/24');
    for (const secret of ['@', password, newPassword, wrongPassword, 'Look at this', 'AAAAA'])
      expect(await printAuditLog(whose)).not.toContain(secret);
  },
);

test('an audit entry of a sign-in has its method and the role', async () => {
  const member = await app.addAthlete();
  const { recoveryCodes, secret } = await addAuthenticatorApp(member);
  const { passkey } = await addSoftwarePasskey(member);
  for (const step of [
    { code: computeTotpCode(secret, Date.now() + 30_000) },
    { recoveryCode: recoveryCodes[0] },
  ]) {
    const device = app.visitor();
    await device.post('/api/auth/login', { email: member.email, password });
    await device.post('/api/auth/second-factor', step);
  }
  const device = app.visitor();
  const { body: options } = await device.post('/api/auth/passkey-options');
  await device.post('/api/auth/passkey-login', { credential: passkey.signAssertion(options) });
  await linkProvider(member);
  const { body } = await device.post('/api/auth/social-login', { provider: 'club' });
  await device.get(await signInAtProvider(body.url, `club-${member.id}`));
  await expect
    .poll(async () => (await printAndListAuditKinds(member.id)).filter((kind) => kind === 'sign-in'))
    .toHaveLength(4);
  const exported = await printAuditLog(member.id);
  for (const by of ['by=code', 'by=recovery code', 'by=passkey', 'by=club', 'role=athlete'])
    expect(exported).toContain(by);
  for (const one of [...recoveryCodes, secret]) expect(exported).not.toContain(one);
});

test('what is not someone’s own is written down, also where the answer is ‘not found’', async () => {
  const [owner, prober] = [await app.addCoach(), await app.addCoach()];
  const { body } = await owner.post('/api/saved-searches', { name: 'Mine', filters: { sport: 'Golf' } });
  const buildSavedSearchPath = (id: string) => `/api/saved-searches/${id}`;
  expect((await prober.delete(buildSavedSearchPath('00000000-0000-4000-8000-000000000000'))).status).toBe(
    404,
  );
  expect(await printAndListAuditKinds(prober.id)).not.toContain('refused');
  for (let times = 0; times < 3; times += 1)
    expect((await prober.delete(buildSavedSearchPath(body.id))).status).toBe(404);
  await expect
    .poll(() => printAuditLog(prober.id))
    .toMatch(/refused .*127\.0\.0\.0\/24 {2}call=DELETE \/api\/saved-searches\/\{id\} {2}code=not-found/);
  expect((await printAndListAuditKinds(prober.id)).filter((kind) => kind === 'refused')).toHaveLength(1);
});

test('a request from another site’s page is written down', async () => {
  const coach = await app.addCoach();
  const headers = { origin: 'https://evil.example' };
  expect((await coach.put(`/api/bookmarks/${coach.id}`, {}, headers)).status).toBe(403);
  await expect.poll(() => printAuditLog()).toMatch(/refused .*call=PUT .*code=other-site/);
});

test('an unknown email is not in the audit log', async () => {
  await app.visitor().post('/api/auth/login', { email: 'nobody@school.test', password });
  await expect.poll(printAuditLog).toMatch(/sign-in refused +- /);
  expect(await printAuditLog()).not.toContain('nobody@');
});

test('an audit entry is deleted after twelve months', async () => {
  const maya = await app.register('athlete');
  await expect.poll(() => printAndListAuditKinds(maya.id)).toEqual(['registered']);
  await app.runInDays(360, () => app.runJobs('audit-sweep'));
  expect(await printAndListAuditKinds(maya.id)).toEqual(['registered']);
  await app.runInDays(367, () => app.runJobs('audit-sweep'));
  expect(await printAuditLog(maya.id)).toBe('Nothing is written down.');
});

test('an argument that is not an id is refused', async () => {
  await expect(printAuditLog("' or 1=1")).rejects.toThrow('This is no id of an account.');
});
