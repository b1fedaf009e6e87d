import { expect, test } from 'vitest';
import type { auditKinds } from '#server/audit-kinds.ts';
import { addAthleteWithClaimToken } from '../tests/support/add-athlete-with-claim-token.ts';
import { createAuditedStaffActions } from '../tests/support/audited-staff-actions.ts';
import { createAuditedVerificationSteps } from '../tests/support/coach-verification.ts';
import type { MemberClient } from '../tests/support/http-client.ts';
import { signInAtProvider } from '../tests/support/local-oidc-provider.ts';
import { SoftwarePasskey } from '../tests/support/software-passkey.ts';
import { openTestAppWithProvider } from '../tests/support/test-app-with-provider.ts';
import { password } from '../tests/support/test-members.ts';
import { computeTotpCode } from '../tests/support/totp-code.ts';
import { parseBirthDateCorrection } from './correct-birth-date.ts';
import { createAuditLogReader } from './print-audit-log.ts';
import { createSecondFactorRemover } from './remove-second-factors.ts';

const app = openTestAppWithProvider();

const printAuditLog = async (userId?: string) => createAuditLogReader(userId)(app.database.db);
const kindOf = (line: string) => line.slice(26).split(/ {2,}/)[0] ?? '';
/** The audit entries of a user, oldest first, without their times. */
const printAndListAuditKinds = async (userId: string) =>
  (await printAuditLog(userId)).split('\n').map(kindOf).reverse();

const wrong = 'Wr0ng!password';
const fresh = 'An0ther!password';
const login = (email: string, given = password) =>
  app.visitor().post('/api/auth/login', { email, password: given });

async function addAuthenticatorApp(member: MemberClient) {
  const { body } = await member.post('/api/factors/totp', { password });
  await member.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  return body as { secret: string; recoveryCodes: string[] };
}

async function addSoftwarePasskey(member: MemberClient) {
  const passkey = new SoftwarePasskey('http://fieldhouse.test');
  const { body: options } = await member.post('/api/passkeys/options', { password });
  const form = { password, name: 'Phone', credential: passkey.createCredential(options) };
  const { body } = await member.post('/api/passkeys', form);
  return { passkey, id: body.factors.passkeys[0].id as string };
}

async function linkProvider(member: MemberClient) {
  const { body } = await member.post('/api/linked-providers', { provider: 'club', password });
  await member.get(await signInAtProvider(body.url, `club-${member.id}`));
}

const confirmEmail = async (member: MemberClient) =>
  member.post('/api/auth/confirm-email', {
    token: await app.findEmailedToken(member.email, 'confirm-email'),
  });

async function changeAndConfirmEmail(member: MemberClient) {
  await confirmEmail(member);
  const email = `new-${member.email}`;
  await member.put('/api/auth/email', { email, password });
  for (const address of [email, member.email])
    await member.post('/api/auth/confirm-email', {
      token: await app.findEmailedToken(address, 'confirm-email'),
    });
}

async function requestFactorRemoval(member: MemberClient) {
  await addAuthenticatorApp(member);
  const device = app.visitor();
  await device.post('/api/auth/login', { email: member.email, password });
  await device.post('/api/auth/factor-removal');
}

/** Each audited act, and whose account its entry belongs to if not the actor's. */
const acts: Record<keyof typeof auditKinds, (member: MemberClient) => Promise<unknown>> = {
  registered: async () => {},
  'sign-in': ({ email }) => login(email.toUpperCase()),
  'sign-in refused': ({ email }) => login(email, wrong),
  'second step refused': async (member) => {
    await addAuthenticatorApp(member);
    const device = app.visitor();
    await device.post('/api/auth/login', { email: member.email, password });
    await device.post('/api/auth/second-factor', { recoveryCode: 'AAAAA-BBBBB' });
  },
  'password refused': (member) => member.post('/api/auth/erasure', { password: wrong }),
  'sign-out': (member) => member.post('/api/auth/logout'),
  'session ended': async (member) => {
    await login(member.email);
    const { body } = await member.get('/api/sessions');
    await member.delete(`/api/sessions/${body[1].id}`);
  },
  'other sessions ended': (member) => member.delete('/api/sessions'),
  'password changed': (member) =>
    member.put('/api/auth/password', { currentPassword: password, password: fresh }),
  'password reset': async ({ email }) => {
    await app.visitor().post('/api/auth/forgot-password', { email });
    const token = await app.findEmailedToken(email, 'reset-password');
    await app.visitor().post('/api/auth/reset-password', { token, password: fresh });
  },
  'name changed': (member) => member.put('/api/auth/name', { firstName: 'Jonathan', lastName: 'Doe' }),
  'role changed': async () => {
    const member = await app.register('athlete');
    await member.put('/api/auth/role', { role: 'coach' });
    return member;
  },
  'email confirmed': async (member) => {
    const token = await app.findEmailedToken(member.email, 'confirm-email');
    await app.visitor().post('/api/auth/confirm-email', { token, password });
  },
  'email change asked': async (member) => {
    await confirmEmail(member);
    await member.put('/api/auth/email', { email: `x${member.email}`, password });
  },
  'email change given up': (member) => member.delete('/api/auth/email-change'),
  'email changed': changeAndConfirmEmail,
  'app added': addAuthenticatorApp,
  'app removed': async (member) => {
    await addAuthenticatorApp(member);
    await member.post('/api/factors/totp/removal', { password });
  },
  'recovery codes renewed': async (member) => {
    await addAuthenticatorApp(member);
    await member.post('/api/factors/recovery-codes', { password });
  },
  'passkey added': async (member) => {
    await addSoftwarePasskey(member);
  },
  'passkey removed': async (member) => {
    const { id } = await addSoftwarePasskey(member);
    await member.post(`/api/passkeys/${id}/removal`, { password });
  },
  'factors removed': (member) => createSecondFactorRemover(member.id)(app.database.db),
  'factor removal asked': requestFactorRemoval,
  'factor removal cancelled': async (member) => {
    await requestFactorRemoval(member);
    await member.delete('/api/factors/removal');
  },
  'factor removal done': async (member) => {
    await requestFactorRemoval(member);
    for (const days of [0, 1, 2, 3])
      await app.runInDays(days + 0.01, async () => {
        await app.runJobs('factor-removals');
        await app.runJobs('account-email');
      });
  },
  'sign-in method revoked': async (member) => {
    await addSoftwarePasskey(member);
    const token = await app.findEmailedToken(member.email, 'not-me');
    await app.visitor().post('/api/auth/sign-in-method-revocation', { token });
  },
  'provider linked': linkProvider,
  'provider unlinked': async (member) => {
    await linkProvider(member);
    const { body } = await member.get('/api/linked-providers');
    await member.post(`/api/linked-providers/${body[0].id}/removal`, { password });
  },
  'export asked': (member) => member.post('/api/data-export'),
  'export made': async (member) => {
    await member.post('/api/data-export');
    await app.runJobs('data-export');
  },
  'export downloaded': async (member) => {
    await member.post('/api/data-export');
    await app.runJobs('data-export');
    await member.get('/api/data-export/file');
  },
  'erasure asked': (member) => member.post('/api/auth/erasure', { password }),
  'erasure undone': (member) => member.delete('/api/auth/erasure'),
  erased: async (member) => {
    await member.post('/api/auth/erasure', { password });
    await app.runInDays(15, () => app.runJobs('erasures'));
  },
  'account added': async () => (await addAthleteWithClaimToken(app)).coach,
  'invitation sent again': async () => {
    const { coach } = await addAthleteWithClaimToken(app);
    const { body } = await coach.get('/api/athletes/added');
    await app.runInDays(1, () => coach.post(`/api/athletes/added/${body[0].id}/invitation`));
    return coach;
  },
  'added account corrected': async () => {
    const { coach } = await addAthleteWithClaimToken(app);
    const { body } = await coach.get('/api/athletes/added');
    await coach.patch(`/api/athletes/added/${body[0].id}`, { position: 'Safety' });
    return coach;
  },
  'added account withdrawn': async () => {
    const { coach } = await addAthleteWithClaimToken(app);
    const { body } = await coach.get('/api/athletes/added');
    await coach.delete(`/api/athletes/added/${body[0].id}`);
    return coach;
  },
  'account claimed': async () => {
    const { id, token } = await addAthleteWithClaimToken(app);
    await app.visitor().post('/api/auth/claim', { token, password: fresh });
    return { id };
  },
  'claim refused': async () => {
    const { id, token } = await addAthleteWithClaimToken(app);
    await app.visitor().post('/api/auth/claim-refusal', { token });
    return { id };
  },
  'child refused': (member) =>
    member.put('/api/auth/birth-date', { birthDate: `${new Date().getUTCFullYear() - 10}-01-01` }),
  'birth date corrected': async (member) => {
    const correct = parseBirthDateCorrection([member.id, '2009-05-06']);
    await correct(app.database.db);
  },
  ...createAuditedVerificationSteps(app),
  reported: async (member) => {
    const { id } = await app.addAthlete();
    await member.post('/api/reports', { userId: id, reason: 'spam', words: 'Look at this' });
  },
  ...createAuditedStaffActions(app),
  refused: async (member) => {
    const { profile } = await app.addAthlete();
    // A flood of the same is one entry.
    for (let times = 0; times < 3; times += 1)
      await member.patch(`/api/athletes/${profile.id}`, { bio: 'Mine' });
  },
};

/** Acts of the server itself. */
const byServer = new Set([
  ...['factors removed', 'factor removal done', 'erased', 'export made', 'suspension over', 'staff removed'],
  'birth date corrected',
  ...['verification approved', 'verification refused', 'verified by hand', 'verification ended'],
]);

test.each(Object.entries(acts))(
  '‘%s’ is written down once: who, what, when and from which network',
  async (kind, act) => {
    const member = await app.addAthlete();
    const begun = Date.now();
    const whose = ((await act(member)) as { id?: string } | undefined)?.id ?? member.id;
    const lines = async () =>
      (await printAuditLog(whose)).split('\n').filter((line) => kindOf(line) === kind);
    await expect.poll(lines).toHaveLength(1);
    const [line = ''] = await lines();
    if (kind !== 'registered' && kind !== 'erased')
      expect(Date.parse(line.slice(0, 24))).toBeGreaterThanOrEqual(begun);
    expect(line).toContain(byServer.has(kind) ? '  -' : '127.0.0.0/24');
    for (const secret of ['@', password, fresh, wrong, 'Look at this', 'AAAAA'])
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

test('what is not somebody’s own is written down, also where the answer is ‘not found’', async () => {
  const [owner, prober] = [await app.addCoach(), await app.addCoach()];
  const { body } = await owner.post('/api/saved-searches', { name: 'Mine', filters: { sport: 'Golf' } });
  const path = (id: string) => `/api/saved-searches/${id}`;
  expect((await prober.delete(path('00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  expect(await printAndListAuditKinds(prober.id)).not.toContain('refused');
  for (let times = 0; times < 3; times += 1) expect((await prober.delete(path(body.id))).status).toBe(404);
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
  await login('nobody@school.test');
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
