import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

const getNotice = async (viewer: MemberClient, other: MemberClient) =>
  (await viewer.get(`/api/guardians/notices/${other.id}`)).body.notice;

test('both read that no adult reads along yet, and then that a guardian may [32.9]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  expect(await getNotice(coach, athlete)).toBeNull();
  await postMessage(coach, athlete, 'Hello');
  expect([await getNotice(coach, athlete), await getNotice(athlete, coach)]).toEqual([
    { isRead: false, isOwn: false },
    { isRead: false, isOwn: true },
  ]);
  await addGuardian(app, athlete);
  expect(await getNotice(coach, athlete)).toEqual({ isRead: true, isOwn: false });
});

test('nothing is said about an adult, to an outsider, among athletes without a guardian, or across a block [32.9]', async () => {
  const [athlete, adult] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19)];
  const [coach, outsider] = [await addVerifiedCoach(app), await addVerifiedCoach(app)];
  await addGuardian(app, athlete);
  await postMessage(coach, adult, 'Hello');
  await postMessage(coach, athlete, 'Hello');
  const friends = [await app.addAthlete(), await app.addAthlete()] as const;
  await postMessage(friends[0], friends[1], 'Hello');
  expect([
    await getNotice(coach, adult),
    await getNotice(outsider, athlete),
    await getNotice(friends[1], friends[0]),
  ]).toEqual([null, null, null]);
  await athlete.put(`/api/blocks/${coach.id}`);
  expect([await getNotice(coach, athlete), await getNotice(athlete, coach)]).toEqual([null, null]);
});
