import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

test('with safeguards on only verified coaches share trips and read shared ones; an owner reads that the link is off [48.11] [48.17]', async () => {
  const [coach, colleague] = [await addVerifiedCoach(app), await addVerifiedCoach(app)];
  const unverified = await app.addCoach();
  const { id } = (await coach.post('/api/trips', { name: 'Texas' })).body;
  const { shareId } = (await coach.put(`/api/trips/${id}/share`)).body;
  expect((await colleague.get(`/api/shared-trips/${shareId}`)).status).toBe(200);
  expect((await unverified.get(`/api/shared-trips/${shareId}`)).status).toBe(404);
  const own = (await unverified.post('/api/trips', { name: 'Texas' })).body;
  const refused = await unverified.put(`/api/trips/${own.id}/share`);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Only verified coaches share a trip. Please verify your account in your profile first.',
  ]);
  expect((await coach.get(`/api/trips/${id}`)).body.isLinkOn).toBe(true);
  // A link of somebody who is no longer verified leads nowhere.
  await app.database.pool.query('update coaches set verified_until = null where user_id = $1', [coach.id]);
  expect((await colleague.get(`/api/shared-trips/${shareId}`)).status).toBe(404);
  expect((await coach.get(`/api/trips/${id}`)).body).toMatchObject({ shareId, isLinkOn: false });
  expect((await coach.get('/api/trips')).body).toMatchObject([{ isShared: true, isLinkOn: false }]);
});
