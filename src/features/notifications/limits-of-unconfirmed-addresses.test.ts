import { expect, test } from 'vitest';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type CoachMember, password, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp({ verifyEmail: true });

const markEmailAsVerified = (member: { id: string }) =>
  app.database.pool.query('update users set email_verified = true where id = $1', [member.id]);
const listEmailSubjects = (email: string) =>
  app.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject);

async function addConfirmedCoach(): Promise<CoachMember> {
  const coach = await app.addCoach();
  await markEmailAsVerified(coach);
  return coach;
}

test('a coach who has not confirmed the address adds no athlete, so that nobody unknown writes to strangers', async () => {
  const coach = await app.addCoach();
  const user = {
    firstName: 'Buy',
    lastName: 'Pills now',
    email: 'stranger@school.test',
    username: 'stranger',
    password,
  };
  for (const [path, body] of [
    ['/api/athletes', { user, ...quarterback }],
    ['/api/users', user],
  ] as const) {
    const answer = await coach.post(path, body);
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      'Please confirm your email address before you add athletes.',
    ]);
  }
  await app.runJobs('claim-email');
  expect(listEmailSubjects('stranger@school.test')).toEqual([]);
  await markEmailAsVerified(coach);
  expect((await coach.post('/api/users', user)).status).toBe(201);
});

test('an address that nobody has confirmed gets no emails about messages and saved searches', async () => {
  const sender = await addConfirmedCoach();
  const [stranger, owner] = [await app.addAthlete(), await app.addAthlete()];
  await markEmailAsVerified(owner);
  for (const receiver of [stranger, owner]) {
    await receiver.post('/api/saved-searches', {
      name: 'Win money',
      filters: { sport: ['Football'] },
      mail: true,
    });
    expect((await postMessage(sender, receiver, 'Hello')).status).toBe(201);
  }
  await app.addAthlete();
  await app.runInDays(2, async () => {
    for (const queue of [
      'find-unread-messages',
      'send-unread-email',
      'saved-search-rounds',
      'saved-search-mails',
    ])
      await app.runJobs(queue);
  });
  expect(listEmailSubjects(owner.email)).toEqual([
    'Sam Doe (Rice University) sent you a message',
    '1 new athlete in “Win money”',
  ]);
  expect(listEmailSubjects(stranger.email)).toEqual([]);
});
