import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { retentionRows } from '#server/retention-table-of-privacy-policy.ts';
import { insertRowsKeptUntilErasure } from './support/insert-row-into-every-erased-table.ts';
import { openTestApp } from './support/test-app.ts';
import { password } from './support/test-members.ts';

const app = openTestApp();

/** The tables with a row that names one of these ids by a foreign key, or as a message does, and their accounts that have a name. */
async function listTablesReferringTo(ids: string[]): Promise<string[]> {
  const { db } = app.database;
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'athletes'::regclass, 'coaches'::regclass)
    union values ('messages', 'sender_id'), ('messages', 'receiver_id')`.execute(db);
  const found = new Set<string>();
  for (const { table, column } of rows) {
    const named = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[]) limit 1`.execute(db);
    if (named.rows.length > 0) found.add(table);
  }
  const named = db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('firstName', '<>', 'Deleted');
  if ((await named.execute()).length > 0) found.add('users');
  return [...found].sort();
}

const [untilOwnErasure, untilOneErasure, untilBothErasures, reports] = retentionRows.map(
  ({ tables }) => tables,
);

test('what is kept until an erasure goes with the account, and messages and reports with the second one [20.4]', async () => {
  const [lou, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addAthlete()];
  await insertRowsKeptUntilErasure(app.database.db, lou, coach);
  const ids = [lou.id, lou.profile.id, coach.id, coach.profile.id];
  const named = await listTablesReferringTo(ids);
  const until = [untilOwnErasure, untilOneErasure, untilBothErasures, reports].flatMap(
    (tables) => tables ?? [],
  );
  expect(until.filter((table) => !named.includes(table))).toEqual([]);

  await lou.post('/api/auth/erasure', { password });
  await app.runInDays(retentionDays.erasureGrace - 1, () => app.runClaimAndErasureJobs());
  expect(await listTablesReferringTo([lou.id, lou.profile.id])).toContain('athletes');
  await app.runInDays(retentionDays.erasureGrace + 1, () => app.runClaimAndErasureJobs());
  expect(await listTablesReferringTo([lou.id, lou.profile.id])).toEqual([
    'conversations',
    'messages',
    'participants',
    'reports',
  ]);

  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(retentionDays.erasureGrace + 1, () => app.runClaimAndErasureJobs());
  expect(await listTablesReferringTo(ids)).toEqual([]);
  expect(await listTablesReferringTo([outsider.id])).toContain('athletes');
});

test('the events of an account go with its log [20.4]', async () => {
  const [lou, outsider] = [await app.addAthlete(), await app.addAthlete()];
  const ids = [lou.id, outsider.id];
  const { db } = app.database;
  await db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, ids);
    const events = ids.map((userId) => ({ userId, kind: 'notice', payload: {} }));
    await publishEvents(tx, people, events, app.now());
  });
  const listOwners = async () =>
    (await db.selectFrom('events').select('userId').distinct().where('userId', 'in', ids).execute()).map(
      ({ userId }) => userId,
    );
  expect((await listOwners()).toSorted()).toEqual(ids.toSorted());
  await db.deleteFrom('eventLogs').where('userId', '=', lou.id).execute();
  expect(await listOwners()).toEqual([outsider.id]);
});
