import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { addStrangers, postMessage, sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

afterEach(() => {
  app.now = () => new Date();
});

const createClockMinutesAhead = (n: number) => () => new Date(Date.now() + n * 60_000);

describe('a newcomer', () => {
  /** Accounts that nobody signs in to. */
  async function insertAthleteAccounts(count: number): Promise<{ id: string }[]> {
    const ids = Array.from({ length: count }, () => newId());
    const rows = ids.map((id) => ({ id, email: `${id}@school.test`, username: id, role: 'athlete' }));
    await app.database.db
      .insertInto('users')
      .values(rows.map((row) => ({ ...row, firstName: 'Al', lastName: 'One' })))
      .execute();
    return ids.map((id) => ({ id }));
  }

  test('begins at most 20 conversations a day, and can continue those that have begun', async () => {
    const [me, other] = await addStrangers(app);
    const receivers = await insertAthleteAccounts(22);
    await sendAndGetMessage(other, me, 'Begun by the other side');
    const answers = await Promise.all(receivers.slice(0, 20).map((to) => postMessage(me, to, 'Hi')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const refused = await postMessage(me, receivers[20]!, 'Hi', 'key 1');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'In your first 7 days you can begin 20 conversations a day. Please write to this person tomorrow.',
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 23 * 3600, wait <= 24 * 3600]).toEqual([true, true]);
    expect((await postMessage(me, receivers[0]!, 'Again')).status).toBe(201);
    expect((await postMessage(me, other, 'An answer')).status).toBe(201);
    app.now = createClockMinutesAhead(24 * 60 + 1);
    expect((await postMessage(me, receivers[20]!, 'Hi', 'key 1')).status).toBe(201);
  });

  test('cannot pass the limit with many messages at the same moment', async () => {
    const me = await app.addCoach();
    const answers = await Promise.all(
      (await insertAthleteAccounts(25)).map((to) => postMessage(me, to, 'Hi')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });

  test('has no limit after a week', async () => {
    const me = await app.addCoach();
    const joined = new Date(Date.now() - 8 * 24 * 3_600_000);
    await app.database.db.updateTable('users').set({ createdAt: joined }).where('id', '=', me.id).execute();
    const answers = await Promise.all(
      (await insertAthleteAccounts(21)).map((to) => postMessage(me, to, 'Hi')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
