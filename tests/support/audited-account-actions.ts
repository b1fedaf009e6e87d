import { parseBirthDateCorrection } from '../../scripts/correct-birth-date.ts';
import { createSecondFactorRemover } from '../../scripts/remove-second-factors.ts';
import { addAthleteWithClaimToken } from './add-athlete-with-claim-token.ts';
import type { MemberClient } from './http-client.ts';
import { signInAtProvider } from './local-oidc-provider.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';
import { password } from './test-members.ts';
import { computeTotpCode } from './totp-code.ts';

/** Of an attempt with a wrong password, and the one that replaces the right one. */
export const wrongPassword = 'Wr0ng!password';
export const newPassword = 'An0ther!password';

export async function addAuthenticatorApp(member: MemberClient) {
  const { body } = await member.post('/api/factors/totp', { password });
  await member.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  return body as { secret: string; recoveryCodes: string[] };
}

export async function addSoftwarePasskey(member: MemberClient) {
  const passkey = new SoftwarePasskey('http://fieldhouse.test');
  const { body: options } = await member.post('/api/passkeys/options', { password });
  const form = { password, name: 'Phone', credential: passkey.createCredential(options) };
  const { body } = await member.post('/api/passkeys', form);
  return { passkey, id: body.factors.passkeys[0].id as string };
}

export async function linkProvider(member: MemberClient) {
  const { body } = await member.post('/api/linked-providers', { provider: 'club', password });
  await member.get(await signInAtProvider(body.url, `club-${member.id}`));
}

/** What members do with their accounts that is audited; returns whose the entry is, if not the member's. */
export function createAuditedAccountActions(app: TestApp) {
  const logInWithPassword = (email: string, given = password) =>
    app.visitor().post('/api/auth/login', { email, password: given });
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

  return {
    registered: async () => {},
    'sign-in': ({ email }) => logInWithPassword(email.toUpperCase()),
    'sign-in refused': ({ email }) => logInWithPassword(email, wrongPassword),
    'second step refused': async (member) => {
      await addAuthenticatorApp(member);
      const device = app.visitor();
      await device.post('/api/auth/login', { email: member.email, password });
      await device.post('/api/auth/second-factor', { recoveryCode: 'AAAAA-BBBBB' });
    },
    'password refused': (member) => member.post('/api/auth/erasure', { password: wrongPassword }),
    'sign-out': (member) => member.post('/api/auth/logout'),
    'session ended': async (member) => {
      await logInWithPassword(member.email);
      const { body } = await member.get('/api/sessions');
      await member.delete(`/api/sessions/${body[1].id}`);
    },
    'other sessions ended': (member) => member.delete('/api/sessions'),
    'password changed': (member) =>
      member.put('/api/auth/password', { currentPassword: password, password: newPassword }),
    'password reset': async ({ email }) => {
      await app.visitor().post('/api/auth/forgot-password', { email });
      const token = await app.findEmailedToken(email, 'reset-password');
      await app.visitor().post('/api/auth/reset-password', { token, password: newPassword });
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
      await app.visitor().post('/api/auth/claim', { token, password: newPassword });
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
    reported: async (member) => {
      const { id } = await app.addAthlete();
      await member.post('/api/reports', { userId: id, reason: 'spam', words: 'Look at this' });
    },
    refused: async (member) => {
      const { profile } = await app.addAthlete();
      // A flood of the same is one entry.
      for (let times = 0; times < 3; times += 1)
        await member.patch(`/api/athletes/${profile.id}`, { bio: 'Mine' });
    },
  } satisfies Record<string, (member: MemberClient) => Promise<unknown>>;
}
