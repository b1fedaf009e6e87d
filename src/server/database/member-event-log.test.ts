import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { lockEventLogs, lockEventLogsAndRead } from './member-event-log.ts';

const app = openTestApp();
let withLog: string;
let withoutLog: string;
let outsider: string;

beforeAll(async () => {
  withLog = (await app.addAthlete()).id;
  withoutLog = (await app.addAthlete()).id;
  outsider = (await app.addAthlete()).id;
  await app.database.db.transaction().execute((tx) => lockEventLogs(tx, [withLog]));
});

const setFirstName = (db: typeof app.database.db, id: string, firstName: string) =>
  db.updateTable('users').set({ firstName }).where('id', '=', id).execute();

test.each(['withLog', 'withoutLog'] as const)(
  'what is read under a lock of an event log is what its last holder left (%s)',
  async (member) => {
    const id = { withLog, withoutLog }[member];
    const { db } = app.database;
    const readFirstName = () =>
      db.transaction().execute((tx) =>
        lockEventLogsAndRead(tx, [id], async () => {
          const row = await tx
            .selectFrom('users')
            .select('firstName')
            .where('id', '=', id)
            .executeTakeFirst();
          return row?.firstName;
        }),
      );
    let reading: ReturnType<typeof readFirstName> | undefined;
    await db.transaction().execute(async (holder) => {
      await lockEventLogs(holder, [id]);
      reading = readFirstName();
      // Long enough for the other to ask for the lock.
      await new Promise((done) => setTimeout(done, 200));
      await setFirstName(holder, id, 'Written by the holder');
    });
    const { people, facts } = await reading!;
    expect(facts).toBe('Written by the holder');
    expect([people.has(id), people.has(outsider)]).toEqual([true, false]);
  },
);

test('a log that cannot be locked in time fails the reading, too', async ({ skip }) => {
  const { db } = app.database;
  if (!app.database.source.url) skip('the embedded engine runs one transaction after the other');
  await db.transaction().execute(async (holder) => {
    await lockEventLogs(holder, [withLog]);
    const reading = db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = 50`.execute(tx);
      return lockEventLogsAndRead(tx, [withLog], () => sql`select 1`.execute(tx));
    });
    await expect(reading).rejects.toThrow('lock timeout');
  });
});
