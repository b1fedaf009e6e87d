import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCoachOfDivision } from '../../../tests/support/contact-rules.ts';
import { deliverAt, getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();
const atNight = openTestApp({ quietHours: true });

/** What the messages of a member have stored, the oldest first. */
async function listStoredVerdicts({ database }: typeof app, { id }: MemberClient) {
  const { rows } = await sql<{ contactVerdict: Record<string, unknown> | null }>`
    select contact_verdict from messages where sender_id = ${id} order by seq`.execute(database.db);
  return rows.map(({ contactVerdict }) => contactVerdict);
}

const version = expect.any(Number);

test('each message of a coach stores the rule and the verdict that it met, a visit that of visits, and none is refused [33.4] [33.21]', async () => {
  const coach = await addCoachOfDivision(app, 'NCAA', 'I', 'Golf');
  const young = await app.addAthlete({ sport: 'Golf', classYear: new Date().getUTCFullYear() + 4 });
  const campNotice = { senderId: coach.id, receiverId: young.id, content: 'Our camp', kind: 'camp' };
  expect((await postMessage(coach, young, 'Hello')).status).toBe(201);
  expect((await coach.post('/api/messages', campNotice)).status).toBe(201);
  const [startsAt, endsAt] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await proposeVisit(coach, young, { startsAt, endsAt });
  await postMessage(young, coach, 'Thank you');
  const early = { status: 'later', opensOn: expect.any(String), ruleIds: ['ncaa-1-message'], version };
  expect(await listStoredVerdicts(app, coach)).toEqual([
    early,
    { status: 'open', opensOn: null, ruleIds: ['any-non-athletic'], version },
    { ...early, ruleIds: ['ncaa-1-visit'] },
  ]);
  expect(await listStoredVerdicts(app, young)).toEqual([null]);
});

test('what nobody knows is stored so: two rules that disagree, and a school without a division [33.4]', async () => {
  const second = await addCoachOfDivision(app, 'NCAA', 'II', 'Golf');
  const nowhere = await app.addCoach({ sport: 'Golf', school: 'Nowhere State', schoolId: null });
  const young = await app.addAthlete({ sport: 'Golf', classYear: new Date().getUTCFullYear() + 4 });
  for (const coach of [second, nowhere]) await postMessage(coach, young, 'Hello');
  await postMessage(second, nowhere, 'Hello colleague');
  expect(await listStoredVerdicts(app, second)).toEqual([
    expect.objectContaining({ status: 'disputed', ruleIds: ['ncaa-2-message', 'ncaa-2-message-any-time'] }),
    null,
  ]);
  expect(await listStoredVerdicts(app, nowhere)).toEqual([
    { status: 'unknown', opensOn: null, ruleIds: [], version },
  ]);
});

test('a held message keeps the verdict of its writing, also after the rules open [33.5]', async () => {
  const night = getNextNight();
  const coach = await addCoachOfDivision(atNight, 'NCAA', 'I', 'Golf');
  const maya = await atNight.addAthlete({ sport: 'Golf', classYear: night.getUTCFullYear() + 4 });
  setClock(atNight, night);
  expect((await postMessage(coach, maya, 'Good night')).body.heldUntil).toBeTruthy();
  expect(await listStoredVerdicts(atNight, coach)).toEqual([]);
  await sql`update athletes set class_year = ${night.getUTCFullYear()} where user_id = ${maya.id}`.execute(
    atNight.database.db,
  );
  await deliverAt(atNight, new Date(night.getTime() + 12 * 3_600_000));
  await postMessage(coach, maya, 'Good morning');
  const verdicts = await listStoredVerdicts(atNight, coach);
  expect(verdicts).toEqual([
    expect.objectContaining({ status: 'later', writtenAt: night.toISOString() }),
    expect.not.objectContaining({ writtenAt: expect.anything() }),
  ]);
  expect(verdicts[1]?.status).toBe('open');
});
