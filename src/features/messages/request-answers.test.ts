import { expect, test } from 'vitest';
import { addAthleteOfAge, getRequest, writeStatus } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

test('the requests left say nothing about the age of an athlete [25.9]', async () => {
  const sender = await app.addAthlete();
  const athletes = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19), await app.addAthlete()];
  for (const athlete of athletes)
    expect((await sender.get(`/api/conversations/${athlete.id}`)).body.requestsLeft).toBe(5);
});

test('a request of an athlete who states a minor age afterwards goes on waiting [25.9]', async () => {
  const [sender, receiver] = [
    await app.addAthlete({ classYear: new Date().getUTCFullYear() }),
    await app.addAthlete(),
  ];
  expect(await writeStatus(sender, receiver)).toBe(201);
  const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`;
  expect((await sender.put('/api/auth/birth-date', { birthDate })).status).toBe(200);
  expect([await writeStatus(sender, receiver), await getRequest(receiver, sender)]).toEqual([
    403,
    'received',
  ]);
});
