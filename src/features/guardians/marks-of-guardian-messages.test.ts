import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { getThread, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
const appAtNight = openTestApp({ safeguards: true, quietHours: true });
afterEach(() => {
  for (const one of [app, appAtNight]) one.now = () => new Date();
});

/** The athlete has read what the coach wrote, and the coach what the athlete wrote. */
async function setUpThread() {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const { body } = await postMessage(coach, athlete, 'Hello');
  await athlete.put(`/api/conversations/${coach.id}/read-mark`, { messageId: body.id });
  const { browser, id } = await addGuardian(app, athlete);
  const path = `/api/guardian/athletes/${id}/threads/${coach.id}/messages`;
  const write = async () => (await browser.post(path, { content: 'Her mother writes' })).body;
  return { athlete, coach, write };
}

async function listUnreadSubjects(reader: MemberClient): Promise<string[]> {
  const later = Date.now() + 16 * 60_000;
  app.now = () => new Date(later);
  await app.runJobs('find-unread-messages');
  await app.runJobs('send-unread-email');
  return app.sentEmails
    .filter(({ to, subject }) => to === reader.email && subject.includes('sent you'))
    .map(({ subject }) => subject);
}

test('the email about an unread message names the guardian, and the athlete besides where both wrote [32.27]', async () => {
  const alone = await setUpThread();
  await alone.write();
  const both = await setUpThread();
  await both.write();
  await postMessage(both.athlete, both.coach, 'I write, too');
  const withoutGuardian = await setUpThread();
  await postMessage(withoutGuardian.athlete, withoutGuardian.coach, 'I write');
  const subjects = [];
  for (const { coach } of [alone, both, withoutGuardian]) subjects.push(await listUnreadSubjects(coach));
  expect(subjects).toEqual([
    ['Guardian of Sam Doe (Westlake High) sent you a message'],
    ['Sam Doe and a guardian (Westlake High) sent you 2 messages'],
    ['Sam Doe (Westlake High) sent you a message'],
  ]);
  expect(await listUnreadSubjects(alone.athlete)).toEqual([]);
});

test("the recent activity tells a guardian's messages from the athlete's [32.27]", async () => {
  const { athlete, coach, write } = await setUpThread();
  await write();
  await write();
  await postMessage(athlete, coach, 'I write, too');
  const { body } = await coach.get('/api/activity');
  const texts = body.filter(({ kind }: { kind: string }) => kind === 'message');
  expect(texts.map(({ text, link }: { text: string; link: string }) => [text, link])).toEqual([
    ['Sam Doe sent you a message', `/messages/${athlete.id}`],
    ['Guardian of Sam Doe sent you 2 messages', `/messages/${athlete.id}`],
  ]);
  expect(new Set(texts.map(({ id }: { id: string }) => id)).size).toBe(2);
});

test("an athlete's data export marks what a guardian has written [32.27]", async () => {
  const { athlete, coach, write } = await setUpThread();
  await write();
  await postMessage(athlete, coach, 'I write, too');
  await athlete.post('/api/data-export');
  await app.runJobs('data-export');
  const response = await fetch(`${athlete.origin}/api/data-export/file`, {
    headers: { cookie: athlete.cookie },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const { messages } = JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()));
  expect(messages).toMatchObject([
    { content: 'Hello', written_by_guardian: null },
    { content: 'Her mother writes', from: 'Sam Doe', written_by_guardian: 'mother' },
    { content: 'I write, too', written_by_guardian: null },
  ]);
});

test('staff read in a report which message a guardian has written [32.27]', async () => {
  const { athlete, coach, write } = await setUpThread();
  const { id: messageId } = await write();
  await postMessage(athlete, coach, 'I write, too');
  const form = { userId: athlete.id, reason: 'spam', messageId };
  expect((await coach.post('/api/reports', form)).status).toBe(201);
  const [report] = await app.database.db
    .selectFrom('reports')
    .select('evidence')
    .where('reporterId', '=', coach.id)
    .execute();
  expect(report?.evidence).toMatchObject({
    messages: [
      { content: 'Hello' },
      { id: messageId, content: 'Written by a guardian: Her mother writes' },
      { content: 'I write, too' },
    ],
  });
});

test('a guardian, who is an adult, does not write at night to an athlete who may be a minor; to a coach they do [32.25]', async () => {
  const athlete = await addAthleteOfAge(appAtNight, 16);
  const [friend, coach] = [await appAtNight.addAthlete(), await addVerifiedCoach(appAtNight)];
  for (const other of [friend, coach]) await postMessage(athlete, other, 'Hello');
  const { browser, id } = await addGuardian(appAtNight, athlete);
  setClock(appAtNight, getNextNight());
  const write = (other: MemberClient) =>
    browser.post(`/api/guardian/athletes/${id}/threads/${other.id}/messages`, { content: 'Good night' });
  const refused = await write(friend);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'It is night for this athlete. Please write in the morning.',
  ]);
  expect((await write(coach)).status).toBe(201);
  expect(await getThread(friend, athlete)).toHaveLength(1);
});
