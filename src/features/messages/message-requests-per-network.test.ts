import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { sendMessageAndGetStatus } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { messageLimits } from './contract/message-limits.ts';

const app = openTestApp({ safeguards: true, rateLimits: true });
const appWithQuietHours = openTestApp({ safeguards: true, rateLimits: true, quietHours: true });

test('eleven coaches on one network send fifty requests a day together, and one who is verified goes on [25.8]', async () => {
  const athletes: MemberClient[] = [];
  for (let n = 0; n < messageLimits.requestsPerDay; n++) athletes.push(await app.addAthlete());
  const sendToAll = async () => {
    const coach = await app.addCoach();
    return Promise.all(athletes.map((athlete) => sendMessageAndGetStatus(coach, athlete)));
  };
  const coachesBelowLimit = messageLimits.requestsPerNetworkPerDay / messageLimits.requestsPerDay - 1;
  for (let n = 0; n < coachesBelowLimit; n++) expect(await sendToAll()).toEqual([201, 201, 201, 201, 201]);

  // Of one batch some are sent: what is sent again with its key counts once.
  const [coach, last] = [await app.addCoach(), await app.addAthlete()];
  const form = { senderId: coach.id, receiverId: last.id, content: 'Hello' };
  for (let n = 0; n < 2; n++)
    expect((await coach.post('/api/messages', form, { 'idempotency-key': 'once' })).status).toBe(201);
  expect((await sendToAll()).sort()).toEqual([201, 201, 201, 201, 429]);

  const refused = await postMessage(await app.addCoach(), last, 'Hello');
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('on your network')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await sendMessageAndGetStatus(await addVerifiedCoach(app), last)).toBe(201);
  await app.runInDays(1.01, async () => expect(await sendToAll()).toEqual([201, 201, 201, 201, 201]));
});

test('what is refused after a request that waits for the morning does not use up the limit of the network [25.8]', async () => {
  const add = () => Promise.all([appWithQuietHours.addCoach(), appWithQuietHours.addAthlete()]);
  const [[coach, athlete], [other, second]] = await Promise.all([add(), add()]);
  setClock(appWithQuietHours, getNextNight());
  expect(await sendMessageAndGetStatus(coach, athlete)).toBe(201);
  const refused: number[] = [];
  for (let n = 0; n < messageLimits.requestsPerNetworkPerDay; n++)
    refused.push(await sendMessageAndGetStatus(coach, athlete));
  expect(new Set(refused)).toEqual(new Set([403]));
  expect(await sendMessageAndGetStatus(other, second)).toBe(201);
});
