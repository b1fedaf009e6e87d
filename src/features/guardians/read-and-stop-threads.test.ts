import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian, getGuardian } from '../../../tests/support/guardians.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge, getRequest } from '../../../tests/support/message-requests.ts';
import { createVisitForm } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

async function setUpThread() {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello from the coach');
  await postMessage(athlete, coach, 'Hello back');
  const guardian = await addGuardian(app, athlete);
  return { athlete, coach, guardian, path: `/api/guardian/athletes/${guardian.id}/threads` };
}
const send = async (from: MemberClient, to: MemberClient) => (await postMessage(from, to, 'More')).status;
const listMessages = async (browser: HttpClient, path: string, coach: MemberClient) =>
  browser.get(`${path}/${coach.id}/messages`);

test('a guardian reads every conversation with an adult, and none with a minor [32.5]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const friend = await addAthleteOfAge(app, 15);
  await postMessage(friend, athlete, 'Only for you');
  const { body: threads } = await guardian.browser.get(path);
  expect(threads).toMatchObject([{ userId: coach.id, name: 'Sam Doe', role: 'coach', stopped: false }]);
  const read = await listMessages(guardian.browser, path, coach);
  expect(read.body).toMatchObject([
    { isFromAthlete: true, content: 'Hello back' },
    { isFromAthlete: false, content: 'Hello from the coach' },
  ]);
  const own = [(await listMessages(guardian.browser, path, friend)).status];
  expect(own).toEqual([404]);
  const conversation = await coach.get(`/api/conversations/${athlete.id}`);
  expect(conversation.body.unread).toBe(1);
});

test('a guardian reads which coaches are verified, as the athlete does [55.4]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const unverified = await app.addCoach();
  await postMessage(unverified, athlete, 'A request');
  const { body: threads } = await guardian.browser.get(path);
  const ofCoaches = threads.map(({ userId, verified }: Record<string, unknown>) => [userId, verified]);
  expect(Object.fromEntries(ofCoaches)).toEqual({ [coach.id]: true, [unverified.id]: false });
});

test('a page of messages goes on at its cursor, and not at that of another conversation [32.5]', async () => {
  const { coach, guardian, path } = await setUpThread();
  const first = await guardian.browser.get(`${path}/${coach.id}/messages?limit=1`);
  const next = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([1, '2']);
  const second = await guardian.browser.get(`${path}/${coach.id}/messages?limit=1&cursor=${next}`);
  expect(second.body).toMatchObject([{ content: 'Hello from the coach' }]);
  const other = await setUpThread();
  const wrong = `${other.path}/${other.coach.id}/messages?cursor=${next}`;
  expect((await other.guardian.browser.get(wrong)).status).toBe(422);
});

test('nobody but a confirmed guardian of this athlete reads or stops [32.5]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const stranger = await addGuardian(app, await addAthleteOfAge(app, 16));
  const stop = `${path}/${coach.id}/stop`;
  for (const [client, status] of [
    [stranger.browser, 404],
    [app.visitor(), 401],
    [athlete, 401],
    [coach, 401],
  ] as const)
    expect([
      (await client.get(path)).status,
      (await listMessages(client, path, coach)).status,
      (await client.put(stop)).status,
      (await client.delete(stop)).status,
    ]).toEqual([status, status, status, status]);
  await guardian.browser.delete(`/api/guardian/athletes/${guardian.id}`);
  expect((await guardian.browser.get(path)).status).toBe(404);
  expect((await getGuardian(guardian.browser)).athletes).toMatchObject([{ state: 'stopped' }]);
});

test('a stopped contact is closed for both in the same neutral words, also for visits [32.6]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const stopped = await guardian.browser.put(`${path}/${coach.id}/stop`);
  expect(stopped.status).toBe(204);
  const refused = await postMessage(coach, athlete, 'Are you there?');
  expect([refused.status, refused.body.detail]).toEqual([403, 'This conversation is closed for now.']);
  expect(await send(athlete, coach)).toBe(403);
  expect([await getRequest(coach, athlete), await getRequest(athlete, coach)]).toEqual(['closed', 'closed']);
  const { body: profile } = await athlete.get('/api/athletes/me');
  const visit = await coach.post('/api/visits', {
    ...createVisitForm(Object.assign(athlete, { profile })),
    startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + 31 * 86_400_000).toISOString(),
  });
  expect(visit.status).toBe(403);
  expect((await guardian.browser.get(path)).body).toMatchObject([{ stopped: true, waitsForMe: true }]);
  await guardian.browser.delete(`${path}/${coach.id}/stop`);
  expect([await send(coach, athlete), await send(athlete, coach)]).toEqual([201, 201]);
});

test('either guardian stops, and both start again [32.6]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const second = await addGuardian(app, athlete);
  const secondPath = `/api/guardian/athletes/${second.id}/threads`;
  await second.browser.put(`${secondPath}/${coach.id}/stop`);
  await second.browser.delete(`${secondPath}/${coach.id}/stop`);
  expect(await send(coach, athlete)).toBe(403);
  expect((await second.browser.get(secondPath)).body).toMatchObject([{ stopped: true, waitsForMe: false }]);
  await guardian.browser.delete(`${path}/${coach.id}/stop`);
  expect(await send(coach, athlete)).toBe(201);
});

test('of a stop and messages at the same time, nothing is sent after the stop has answered [32.6]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const sends = Array.from({ length: 5 }, () => send(coach, athlete));
  await guardian.browser.put(`${path}/${coach.id}/stop`);
  const { headers } = await guardian.browser.get(`${path}/${coach.id}/messages`);
  await Promise.all(sends);
  const after = await guardian.browser.get(`${path}/${coach.id}/messages`);
  expect(after.headers.get('x-total-count')).toBe(headers.get('x-total-count'));
});
