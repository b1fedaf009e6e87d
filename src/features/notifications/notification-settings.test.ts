import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { wantsEmail } from './server/service/notification-settings.ts';

const app = openTestApp();
const path = '/api/settings/notifications';

test('everybody gets every mail until they say otherwise', async () => {
  const athlete = await app.addAthlete();
  expect((await athlete.get(path)).body).toEqual({ messages: true, 'saved-searches': true });
});

test('one kind of mail is switched off and on again, for oneself only', async () => {
  const [athlete, outsider] = [await app.addAthlete(), await app.addAthlete()];
  const changed = await athlete.patch(path, { messages: false });
  expect([changed.status, changed.body]).toEqual([200, { messages: false, 'saved-searches': true }]);
  expect(await wantsEmail(app.database, athlete.id, 'messages')).toBe(false);
  expect(await wantsEmail(app.database, athlete.id, 'saved-searches')).toBe(true);
  expect(await wantsEmail(app.database, outsider.id, 'messages')).toBe(true);
  expect((await athlete.patch(path, { messages: true })).body.messages).toBe(true);
  expect(await wantsEmail(app.database, athlete.id, 'messages')).toBe(true);
});

test('a visitor has no settings, and what is no setting is refused', async () => {
  expect((await app.visitor().get(path)).status).toBe(401);
  expect((await app.visitor().patch(path, { messages: false })).status).toBe(401);
  const coach = await app.addCoach();
  expect((await coach.patch(path, { messages: 'no' })).status).toBe(422);
  expect((await coach.patch(path, { userId: coach.id })).status).toBe(422);
});
