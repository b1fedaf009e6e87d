import { expect, test } from 'vitest';
import { dataExportCalls } from '#features/data-exports/contract.ts';
import { messageCalls } from '#features/messages/contract/message-calls.ts';
import { safetyCalls } from '#features/safety/contract.ts';
import { visitCalls } from '#features/visits/contract.ts';
import type { Calls } from '#shared/api-call.ts';
import { postMessage, unknownUser } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type CoachMember, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
const appWithoutSafeguards = openTestApp({ safeguards: false });
const coachPassword = 'Co4ch!knows-it';
const ownPassword = 'Lou!s-0wn-word';
let addedCount = 0;

async function addAthlete(coach: CoachMember) {
  addedCount += 1;
  const email = `waiting${addedCount}@school.test`;
  const user = { firstName: 'Lou', lastName: 'Reyes', email, username: `lou${addedCount}` };
  const added = await coach.post('/api/athletes', {
    user: { ...user, password: coachPassword },
    ...quarterback,
  });
  await app.runJobs('claim-email');
  const mail = app.sentEmails.findLast(({ to }) => to === email)?.text ?? '';
  return {
    email,
    id: added.body.userId as string,
    token: /claim\?token=([\w-]+)/.exec(mail)?.[1] ?? '',
  };
}

async function signIn(email: string, password: string) {
  const client = app.visitor();
  expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
  return client;
}

/** Refused to every athlete. */
const callsOfCoaches = ['POST /api/visits', 'GET /api/visits/campus'];

/** What others write to the owner, what binds the owner, and what the owner would have to undo. */
const callsOfTheOwner = Object.keys({
  ...messageCalls,
  ...visitCalls,
  ...safetyCalls,
  ...dataExportCalls,
  'GET /api/activity': {},
  'PATCH /api/settings/notifications': {},
} satisfies Calls | Record<string, object>).filter((route) => !callsOfCoaches.includes(route));

test.each(callsOfTheOwner)(
  '%s is refused to the coach who signs in to an account that nobody has claimed [16.6]',
  async (route) => {
    const { email } = await addAthlete(await app.addCoach());
    const coachAsAthlete = await signIn(email, coachPassword);
    const [method = '', path = ''] = route.split(' ');
    const answer = await coachAsAthlete.send(method, path.replaceAll(/\{\w+\}/g, unknownUser.id));
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      'Please claim this account first, by the link that we emailed to its address.',
    ]);
  },
);

test('without safeguards an added athlete writes before the claim, as in the specification', async () => {
  const coach = await appWithoutSafeguards.addCoach();
  const names = { firstName: 'Lou', lastName: 'Reyes', username: 'lou' };
  const user = { ...names, email: 'lou@school.test', password: coachPassword };
  expect((await coach.post('/api/athletes', { user, ...quarterback })).status).toBe(201);
  const athlete = appWithoutSafeguards.visitor();
  const signedIn = await athlete.post('/api/auth/login', { email: user.email, password: coachPassword });
  expect(signedIn.body.user.awaitsOwner).toBe(false);
  expect((await athlete.get('/api/conversations')).status).toBe(200);
  const message = { senderId: signedIn.body.user.id, receiverId: coach.id, content: 'Hello' };
  expect((await athlete.post('/api/messages', message)).status).toBe(201);
});

test('the athlete reads what was written before the claim, and the coach who added them never does [16.6]', async () => {
  const [coach, otherCoach] = [await app.addCoach(), await app.addCoach()];
  const lou = await addAthlete(coach);
  expect((await postMessage(otherCoach, lou, 'For Lou alone')).status).toBe(201);
  const coachAsAthlete = await signIn(lou.email, coachPassword);
  const thread = `/api/conversations/${otherCoach.id}/messages`;
  expect(JSON.stringify((await coachAsAthlete.get(thread)).body)).not.toContain('For Lou alone');
  const owner = app.visitor();
  await owner.post('/api/auth/claim', { token: lou.token, password: ownPassword });
  expect((await owner.get(thread)).body.messages).toMatchObject([{ content: 'For Lou alone' }]);
});

test('an athlete who takes an added account over by a new password has claimed it [16.7]', async () => {
  const coach = await app.addCoach();
  const { email } = await addAthlete(coach);
  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = await app.findEmailedToken(email, 'reset-password');
  const reset = await app.visitor().post('/api/auth/reset-password', { token, password: ownPassword });
  expect(reset.status).toBe(204);
  const listed = (await coach.get('/api/athletes/added')).body;
  expect(listed).toMatchObject([{ state: 'claimed', emailHint: null, invitationsLeft: 0 }]);
  const owner = await signIn(email, ownPassword);
  await owner.post('/api/auth/erasure', { password: ownPassword });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect((await coach.get('/api/athletes/added')).body).toEqual([]);
});

test('a link to an address that the coach has corrected meanwhile gives nobody the account', async () => {
  const coach = await app.addCoach();
  const { email, id, token } = await addAthlete(coach);
  await app.database.pool.query('update users set email = $1 where id = $2', [`right-${email}`, id]);
  const claimed = await app.visitor().post('/api/auth/claim', { token, password: ownPassword });
  expect(claimed.status).toBe(400);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(400);
  expect((await app.visitor().post('/api/auth/claim-preview', { token })).status).toBe(400);
});
