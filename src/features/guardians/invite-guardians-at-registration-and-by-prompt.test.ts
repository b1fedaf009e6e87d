import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian, createGuardianAddress, inviteGuardian } from '../../../tests/support/guardians.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
const openApp = openTestApp({ safeguards: false });
const confirmingApp = openTestApp({ safeguards: true, verifyEmail: true });

const classYear = new Date().getUTCFullYear();

async function register(on: TestApp, fields: object) {
  const member = await on.register('athlete');
  const form = { ...quarterback, role: 'athlete', classYear, ...fields };
  return { member, ...(await member.post(`/api/auth/complete-profile/${member.id}`, form)) };
}

async function listMailsTo(on: TestApp, email: string) {
  await on.runJobs('guardian-email');
  return on.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

test('an athlete invites a guardian with the registration, or leaves the field empty [32.35]', async () => {
  const email = createGuardianAddress();
  const { member, status } = await register(app, {
    birthDate: `${classYear - 16}-01-01`,
    guardianEmail: ` ${email.toUpperCase()}`,
  });
  expect([status, (await member.get('/api/guardians')).body.guardians]).toEqual([
    200,
    [expect.objectContaining({ email, state: 'invited' })],
  ]);
  expect(await listMailsTo(app, email)).toHaveLength(1);
  const empty = await register(app, { guardianEmail: '' });
  expect([empty.status, (await empty.member.get('/api/guardians')).body]).toEqual([
    200,
    { inForce: true, guardians: [] },
  ]);
});

test("own, coach's and mistyped addresses, an adult's and those without safeguards are refused at the field, and make no profile [32.35]", async () => {
  const coach = await app.addCoach();
  const adult = `${classYear - 19}-01-01`;
  const refusals = [
    await register(app, { guardianEmail: coach.email }),
    await register(app, { guardianEmail: 'no address' }),
    await register(app, { guardianEmail: createGuardianAddress(), birthDate: adult }),
    await register(openApp, { guardianEmail: createGuardianAddress() }),
  ];
  const member = await app.register('athlete');
  const own = { ...quarterback, role: 'athlete', guardianEmail: member.email.replace('@', '+mom@') };
  refusals.push({ member, ...(await member.post(`/api/auth/complete-profile/${member.id}`, own)) });
  for (const { status, body, member: refused } of refusals) {
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['guardianEmail']]);
    expect((await refused.get('/api/auth/me')).body.profileComplete).toBe(false);
  }
});

test('where addresses are confirmed, the invitation waits for the athlete to confirm [32.35]', async () => {
  const email = createGuardianAddress();
  const { member } = await register(confirmingApp, { guardianEmail: email });
  await confirmingApp.visitor().post('/api/guardian/links', { email });
  await confirmingApp.runJobs('waiting-invitations-of-guardians');
  expect(await listMailsTo(confirmingApp, email)).toEqual([]);
  await confirmingApp.database.db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', member.id)
    .execute();
  for (let n = 0; n < 2; n++) {
    await confirmingApp.runJobs('waiting-invitations-of-guardians');
    expect(await listMailsTo(confirmingApp, email)).toHaveLength(1);
  }
});

test('a conversation with a coach asks the minor for a guardian, again after a week, and nobody else [32.36]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const [adult, outsider] = [await addAthleteOfAge(app, 19), await addVerifiedCoach(app)];
  for (const receiver of [athlete, adult]) await postMessage(coach, receiver, 'Hello');
  const isAsked = async (viewer: MemberClient, other: MemberClient) =>
    (await viewer.get(`/api/guardians/notices/${other.id}`)).body.asksToInvite;
  expect([
    await isAsked(athlete, coach),
    await isAsked(coach, athlete),
    await isAsked(adult, coach),
    await isAsked(outsider, athlete),
    await isAsked(athlete, outsider),
  ]).toEqual([true, false, false, false, false]);
  expect((await coach.put('/api/guardians/prompt-dismissal')).status).toBe(403);
  expect((await athlete.put('/api/guardians/prompt-dismissal')).status).toBe(204);
  await app.runInDays(6.9, async () => expect(await isAsked(athlete, coach)).toBe(false));
  await app.runInDays(7.1, async () => expect(await isAsked(athlete, coach)).toBe(true));
  await inviteGuardian(athlete, createGuardianAddress());
  await app.runInDays(7.1, async () => expect(await isAsked(athlete, coach)).toBe(false));
  await addGuardian(app, athlete);
  await app.runInDays(7.1, async () => expect(await isAsked(athlete, coach)).toBe(false));
});
