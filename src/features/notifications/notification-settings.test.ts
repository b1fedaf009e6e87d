import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { wantsEmail } from './server/service/notification-settings.ts';

const app = openTestApp();
const path = '/api/settings/notifications';

test('every kind of email is on by default', async () => {
  const athlete = await app.addAthlete();
  expect((await athlete.get(path)).body).toEqual({
    messages: true,
    'saved-searches': true,
    visits: true,
    'profile-views': true,
  });
});

test('a member switches one kind of email off and on, for the own account only', async () => {
  const [athlete, outsider] = [await app.addAthlete(), await app.addAthlete()];
  const changed = await athlete.patch(path, { messages: false });
  expect([changed.status, changed.body]).toEqual([
    200,
    { messages: false, 'saved-searches': true, visits: true, 'profile-views': true },
  ]);
  expect(await wantsEmail(app.database, athlete.id, 'messages')).toBe(false);
  expect(await wantsEmail(app.database, athlete.id, 'saved-searches')).toBe(true);
  expect(await wantsEmail(app.database, outsider.id, 'messages')).toBe(true);
  expect((await athlete.patch(path, { messages: true })).body.messages).toBe(true);
  expect(await wantsEmail(app.database, athlete.id, 'messages')).toBe(true);
});

test('a visitor gets 401 for settings, and an unknown setting gets 422', async () => {
  expect((await app.visitor().get(path)).status).toBe(401);
  expect((await app.visitor().patch(path, { messages: false })).status).toBe(401);
  const coach = await app.addCoach();
  expect((await coach.patch(path, { messages: 'no' })).status).toBe(422);
  expect((await coach.patch(path, { userId: coach.id })).status).toBe(422);
});
