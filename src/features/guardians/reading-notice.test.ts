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

test('nothing is said about an adult, to an unverified outsider, among athletes without a guardian, or across a block [32.9]', async () => {
  const [athlete, adult] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19)];
  const [coach, outsider] = [await addVerifiedCoach(app), await app.addCoach()];
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

test('before the first message a verified coach and the athlete read that a guardian may, and nobody that none does [55.1]', async () => {
  const [athlete, alone] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 16)];
  const [coach, stranger, friend] = [
    await addVerifiedCoach(app),
    await app.addCoach(),
    await app.addAthlete(),
  ];
  await addGuardian(app, athlete);
  expect(await getNotice(coach, athlete)).toEqual({ isRead: true, isOwn: false });
  expect(await getNotice(athlete, coach)).toEqual({ isRead: true, isOwn: true });
  expect([
    await getNotice(coach, alone),
    await getNotice(alone, coach),
    await getNotice(stranger, athlete),
    await getNotice(friend, athlete),
    await getNotice(coach, friend),
  ]).toEqual([null, null, null, null, null]);
});

test('before the first message nothing is said of an athlete who hides the profile, or across a block [55.1]', async () => {
  const [hidden, blocking] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 16)];
  const coach = await addVerifiedCoach(app);
  for (const athlete of [hidden, blocking]) await addGuardian(app, athlete);
  await hidden.patch('/api/athletes/me/visibility', { paused: true });
  await blocking.put(`/api/blocks/${coach.id}`);
  expect([await getNotice(coach, hidden), await getNotice(coach, blocking)]).toEqual([null, null]);
});
