import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;

beforeEach(async () => {
  amara = await app.addAthlete({}, { firstName: 'Amara', lastName: 'Okafor' });
  coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'López' });
  // What earlier tests left unread is not this test's.
  await runUnreadEmailJobsAfterMinutes(60);
  app.now = () => new Date();
  app.sentEmails.length = 0;
});
afterEach(() => {
  app.now = () => new Date();
});

const postMessageAs = (from: MemberClient, to: MemberClient, content = 'Secret words') =>
  from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });

/** What the jobs mail when so many minutes have passed. */
async function runUnreadEmailJobsAfterMinutes(minutes: number) {
  const later = Date.now() + minutes * 60_000;
  app.now = () => new Date(later);
  await app.runJobs('find-unread-messages');
  await app.runJobs('send-unread-email');
  // A newcomer is asked to confirm the address, which is not what is tested here.
  return app.sentEmails.splice(0).filter(({ subject }) => subject.includes('sent you'));
}

const linkIn = (text: string, path: string) =>
  new RegExp(`http://fieldhouse.test(${path}\\S*)`).exec(text)?.[1];

test('a message unread for 15 minutes causes an email with the sender and the school but not the text', async () => {
  await postMessageAs(coach, amara);
  expect(await runUnreadEmailJobsAfterMinutes(14)).toEqual([]);
  const [mail, ...others] = await runUnreadEmailJobsAfterMinutes(16);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: amara.email, subject: 'Rosa López (Rice University) sent you a message' });
  expect(mail?.text).toContain(`http://fieldhouse.test/messages/${coach.id}`);
  expect(JSON.stringify(mail)).not.toContain('Secret');
});

test('a message that was read or deleted in time causes no email', async () => {
  const { body } = await postMessageAs(coach, amara);
  await amara.put(`/api/conversations/${coach.id}/read-mark`, { messageId: body.id });
  const other = await postMessageAs(amara, coach);
  await amara.delete(`/api/messages/${other.body.id}`);
  expect(await runUnreadEmailJobsAfterMinutes(16)).toEqual([]);
});

test('a message that is read after the email was queued causes no email', async () => {
  const { body } = await postMessageAs(coach, amara);
  const later = Date.now() + 16 * 60_000;
  app.now = () => new Date(later);
  await app.runJobs('find-unread-messages');
  await amara.put(`/api/conversations/${coach.id}/read-mark`, { messageId: body.id });
  await app.runJobs('send-unread-email');
  expect(app.sentEmails).toEqual([]);
});

test('a conversation causes one email a day at most, and another one for newer unread messages', async () => {
  await postMessageAs(coach, amara, 'one');
  expect(await runUnreadEmailJobsAfterMinutes(16)).toHaveLength(1);
  await postMessageAs(coach, amara, 'two');
  expect(await runUnreadEmailJobsAfterMinutes(17)).toEqual([]);
  expect(await runUnreadEmailJobsAfterMinutes(23 * 60)).toEqual([]);
  const [again] = await runUnreadEmailJobsAfterMinutes(25 * 60);
  expect(again?.subject).toBe('Rosa López (Rice University) sent you 2 messages');
  expect(await runUnreadEmailJobsAfterMinutes(50 * 60)).toEqual([]);
});

test('unread messages in two conversations cause two emails', async () => {
  const second = await app.addCoach({}, { firstName: 'Kim', lastName: 'Young' });
  await postMessageAs(coach, amara);
  await postMessageAs(second, amara);
  expect((await runUnreadEmailJobsAfterMinutes(16)).map(({ subject }) => subject).sort()).toEqual([
    'Kim Young (Rice University) sent you a message',
    'Rosa López (Rice University) sent you a message',
  ]);
});

test('an email that the mail server refuses is sent later', async () => {
  await postMessageAs(coach, amara);
  app.emailFails = true;
  await expect(runUnreadEmailJobsAfterMinutes(16)).rejects.toThrow('did not take an email');
  app.emailFails = false;
  expect(await runUnreadEmailJobsAfterMinutes(30)).toHaveLength(1);
  expect(await runUnreadEmailJobsAfterMinutes(31)).toEqual([]);
});

test('a member gets no email about a member behind a block', async () => {
  await postMessageAs(coach, amara);
  await amara.put(`/api/blocks/${coach.id}`);
  expect(await runUnreadEmailJobsAfterMinutes(16)).toEqual([]);
});

/** Their account is erased; what is asked after this comes later. */
async function eraseAccount(member: MemberClient) {
  await member.post('/api/auth/erasure', { password });
  const later = Date.now() + erasedAfter * 60_000;
  app.now = () => new Date(later);
  expect(await app.runJobs('erasures')).toBe(1);
}
const erasedAfter = 15 * 24 * 60;

test('an erased account gets no email and causes none', async () => {
  await postMessageAs(coach, amara);
  await postMessageAs(amara, coach);
  expect(await runUnreadEmailJobsAfterMinutes(16)).toHaveLength(2);
  await eraseAccount(amara);
  expect(await runUnreadEmailJobsAfterMinutes(erasedAfter + 60)).toEqual([]);
});

test('a queued email is not sent after one of the two accounts was erased', async () => {
  await postMessageAs(coach, amara);
  await postMessageAs(amara, coach);
  const later = Date.now() + 16 * 60_000;
  app.now = () => new Date(later);
  await app.runJobs('find-unread-messages');
  await eraseAccount(amara);
  await app.runJobs('send-unread-email');
  expect(app.sentEmails.filter(({ subject }) => subject.includes('sent you'))).toEqual([]);
});

test('the link of an email unsubscribes without signing in, by the page and by one click', async () => {
  await postMessageAs(coach, amara);
  const [mail] = await runUnreadEmailJobsAfterMinutes(16);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = linkIn(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '', '/api/mail/unsubscribe')!;
  const token = new URL(oneClick, app.origin).searchParams.get('token');
  expect(linkIn(mail?.text ?? '', '/unsubscribe')).toBe(`/unsubscribe?token=${token}`);

  for (const time of ['first', 'again']) {
    const answer = await fetch(app.origin + oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status, time).toBe(204);
  }
  expect((await amara.get('/api/settings/notifications')).body).toEqual({
    messages: false,
    'saved-searches': true,
    visits: true,
    'profile-views': true,
  });
  await postMessageAs(coach, amara, 'more');
  expect(await runUnreadEmailJobsAfterMinutes(26 * 60)).toEqual([]);

  const answer = await app.visitor().post(`/api/mail/subscribe?token=${token}`);
  expect(answer.status).toBe(204);
  expect((await amara.get('/api/settings/notifications')).body).toMatchObject({ messages: true });
});

test('the unsubscribe link of an erased account gets 404 and stores nothing', async () => {
  await postMessageAs(coach, amara);
  const [mail] = await runUnreadEmailJobsAfterMinutes(16);
  const path = linkIn(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '', '/api/mail/unsubscribe')!;
  await eraseAccount(amara);
  expect((await app.visitor().post(path)).status).toBe(404);
  const { rows } = await app.database.pool.query('select from notification_settings where user_id = $1', [
    amara.id,
  ]);
  expect(rows).toEqual([]);
});

test('the one-click link opened in a browser redirects to a page that asks first', async () => {
  await postMessageAs(coach, amara);
  const [mail] = await runUnreadEmailJobsAfterMinutes(16);
  const link = linkIn(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '', '/api/mail/unsubscribe')!;
  const token = new URL(link, app.origin).searchParams.get('token');
  const answer = await fetch(app.origin + link, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/unsubscribe?token=${token}&ask=true`,
  ]);
  expect((await amara.get('/api/settings/notifications')).body).toMatchObject({ messages: true });
  expect((await app.visitor().get('/api/mail/unsubscribe')).status).toBe(422);
});

test.each([
  ['nothing', ''],
  ['no signature', '{id}.messages'],
  ['a wrong signature', '{id}.messages.AAAA'],
  ['the signature of another person', '{id}.messages.{signature}'],
  ['the signature of another kind', '{owner}.saved-searches.{signature}'],
  ['a kind that there is not', '{owner}.constructor.{signature}'],
])('an unsubscribe link with %s changes nothing', async (_, given) => {
  await postMessageAs(amara, coach);
  const [mail] = await runUnreadEmailJobsAfterMinutes(16);
  const theirs =
    new URL(linkIn(mail?.text ?? '', '/unsubscribe')!, app.origin).searchParams.get('token') ?? '';
  const [owner = '', , signature = ''] = theirs.split('.');
  const token = given.replace('{id}', amara.id).replace('{owner}', owner).replace('{signature}', signature);
  for (const call of ['unsubscribe', 'subscribe']) {
    expect((await app.visitor().post(`/api/mail/${call}?token=${token}`)).status).toBe(token ? 404 : 422);
  }
  expect((await amara.get('/api/settings/notifications')).body).toMatchObject({ messages: true });
});

test('an unsubscribe form posted by another site changes nothing', async () => {
  const answer = await fetch(`${app.origin}/api/mail/unsubscribe?token=x`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(403);
});

test('a member who switched these emails off gets none', async () => {
  await amara.patch('/api/settings/notifications', { messages: false });
  await postMessageAs(coach, amara);
  expect(await runUnreadEmailJobsAfterMinutes(16)).toEqual([]);
});

test('after an outage of the mail server one email counts all that is unread', async () => {
  await postMessageAs(coach, amara);
  app.emailFails = true;
  await expect(runUnreadEmailJobsAfterMinutes(16)).rejects.toThrow('did not take an email');
  await postMessageAs(coach, amara);
  await expect(runUnreadEmailJobsAfterMinutes(26 * 60)).rejects.toThrow('did not take an email');
  app.emailFails = false;
  const emails = (await runUnreadEmailJobsAfterMinutes(27 * 60)).filter(({ to }) => to === amara.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Rosa López (Rice University) sent you 2 messages']);
});
