import { expect, test } from 'vitest';
import { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const day = 86_400_000;

test('an account is erased 14 days after its owner’s request, and its messages remain', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const words = 'See you on Saturday.';
  await lou.post('/api/messages', { senderId: lou.id, receiverId: coach.id, content: words });
  await coach.put(`/api/bookmarks/${lou.profile.id}`);
  const wrong = await lou.post('/api/auth/erasure', { password: 'Wr0ng!password' });
  expect(wrong.status).toBe(422);
  const asked = await lou.post('/api/auth/erasure', { password });
  expect([asked.status, typeof asked.body.user.eraseAt]).toEqual([202, 'string']);
  await app.runInDays(13, () => app.runClaimAndErasureJobs());
  expect((await lou.get('/api/auth/me')).status).toBe(200);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());

  expect((await app.visitor().post('/api/auth/login', { email: lou.email, password: password })).status).toBe(
    401,
  );
  expect((await coach.get(`/api/athletes/${lou.profile.id}`)).status).toBe(404);
  const [conversation] = (await coach.get('/api/conversations')).body;
  expect(conversation.participant).toMatchObject({
    firstName: 'Deleted',
    lastName: 'user',
    profileImage: null,
  });
  const thread = (await coach.get(`/api/messages/${coach.id}/${lou.id}`)).body;
  expect(thread.map(({ content }: { content: string }) => content)).toEqual([words]);
  const late = { senderId: coach.id, receiverId: lou.id, content: 'Hello?' };
  expect((await coach.post('/api/messages', late)).status).toBe(404);
  const row = await app.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', lou.id)
    .executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(lou.email);
  const again = await app.register('athlete', { email: lou.email });
  expect(again).toBeInstanceOf(MemberClient);
});

test('the steps of a visit remain in the conversation when one participant is erased', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const addHoursToVisitStart = (hours: number) =>
    new Date(Date.now() + 30 * day + hours * 3_600_000).toISOString();
  const proposed = await coach.post('/api/visits', {
    ...{
      athleteId: lou.profile.id,
      kind: 'official',
      startsAt: addHoursToVisitStart(0),
      endsAt: addHoursToVisitStart(6),
    },
    ...{ timeZone: 'America/Chicago', place: 'Rice Stadium' },
  });
  await lou.patch(`/api/visits/${proposed.body.id}`, { startsAt: addHoursToVisitStart(2) });
  await lou.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());

  const [conversation] = (await coach.get('/api/conversations')).body;
  expect(conversation).toMatchObject({
    participant: { firstName: 'Deleted', lastName: 'user' },
    ...{ lastMessage: null, lastVisit: 'moved', lastSenderId: lou.id, unread: 1 },
  });
  const thread = (await coach.get(`/api/messages/${coach.id}/${lou.id}`)).body;
  expect(thread.map(({ visit }: { visit: unknown }) => visit)).toEqual(
    [addHoursToVisitStart(0), addHoursToVisitStart(2)].map(() =>
      expect.objectContaining({ id: null, awaits: null, place: 'Rice Stadium' }),
    ),
  );
  expect((await coach.delete(`/api/messages/${thread[0].id}`)).status).toBe(404);
  await coach.put(`/api/conversations/${lou.id}/read-mark`, { messageId: thread[1].id });
  expect((await coach.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
  expect((await coach.get('/api/activity')).body).not.toContainEqual(
    expect.objectContaining({ kind: 'message' }),
  );
});

test('a conversation is deleted with all its messages when both participants are erased', async () => {
  const [lou, coach, other] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  const postMessageAs = (from: MemberClient, to: MemberClient, content: string) =>
    from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });
  await postMessageAs(lou, coach, 'To the one');
  await postMessageAs(coach, lou, 'And back');
  await postMessageAs(other, lou, 'From the other');
  const listStoredMessageTexts = async () => {
    const { rows } = await app.database.pool.query(
      `select m.content from conversations c left join messages m on m.conversation_id = c.id
       where $1 in (c.first_user_id, c.second_user_id) order by m.seq`,
      [lou.id],
    );
    return rows.map(({ content }) => content);
  };
  await lou.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await listStoredMessageTexts()).toEqual(['To the one', 'And back', 'From the other']);
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await listStoredMessageTexts()).toEqual(['From the other']);
  expect((await other.get(`/api/messages/${other.id}/${lou.id}`)).body).toHaveLength(1);
});

test('an email that waits in the queue is not sent to an erased account', async () => {
  const lou = await app.addAthlete();
  await app.listEmailsTo(lou.email);
  const other = 'An0ther!password';
  await lou.put('/api/auth/password', { currentPassword: password, password: other });
  expect((await lou.post('/api/auth/erasure', { password: other })).status).toBe(202);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const before = app.sentEmails.length;
  await app.runJobs('account-email');
  expect(app.sentEmails.slice(before)).toEqual([]);
});

test('a member who cancels the erasure keeps the account', async () => {
  const lou = await app.addAthlete();
  await lou.post('/api/auth/erasure', { password });
  expect((await lou.delete('/api/auth/erasure')).body.user.eraseAt).toBe(null);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect((await lou.get('/api/athletes/me')).status).toBe(200);
  expect((await app.visitor().post('/api/auth/erasure', { password })).status).toBe(401);
});

test('a member who cancels the erasure while others are erased keeps the account', async () => {
  const [one, two] = [await app.addAthlete(), await app.addAthlete()];
  for (const member of [one, two]) await member.post('/api/auth/erasure', { password });
  // The order of the two erasures does not matter.
  await app.database.pool.query(`
    create function keep_others() returns trigger language plpgsql as $$
    begin update users set erase_at = null where id <> new.id; return null; end $$;
    create trigger keep after update of erased_at on users for each row
      when (new.erased_at is not null) execute function keep_others()`);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  await app.database.pool.query('drop function keep_others cascade');
  const found = [one, two].map(async (member) => (await member.get('/api/athletes/me')).status);
  expect((await Promise.all(found)).sort()).toEqual([200, 401]);
});

test('expired sessions, links and unfinished sign-ins are deleted', async () => {
  const lou = await app.addAthlete();
  await app.visitor().post('/api/auth/forgot-password', { email: lou.email });
  await app.listEmailsTo(lou.email);
  await app.database.pool.query('update users set two_factor_enabled = true where id = $1', [lou.id]);
  await app.visitor().post('/api/auth/login', { email: lou.email, password });
  const countRows = async () => {
    await app.runJobs('expired-sign-ins');
    const { rows } = await app.database.pool.query(
      `select (select count(*) from sessions where user_id = $1)::int as sessions,
        (select count(*) from email_links where user_id = $1)::int as links,
        (select count(*) from verifications where value = $1::text)::int as "signIns"`,
      [lou.id],
    );
    return rows[0];
  };
  expect(await countRows()).toEqual({ sessions: 1, links: 2, signIns: 1 });
  await app.runInDays(8, async () =>
    expect(await countRows()).toEqual({ sessions: 1, links: 2, signIns: 0 }),
  );
  // The link for a password expired fifteen days ago, the one that confirms the address eight.
  await app.runInDays(15, async () =>
    expect(await countRows()).toEqual({ sessions: 1, links: 1, signIns: 0 }),
  );
  expect((await lou.get('/api/athletes/me')).status).toBe(200);
  await app.runInDays(31, async () =>
    expect(await countRows()).toEqual({ sessions: 0, links: 0, signIns: 0 }),
  );
});

test('an erasure that was interrupted cannot be cancelled, and the next run finishes it', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  await lou.post('/api/auth/erasure', { password });
  const { pool } = app.database;
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before delete on athletes for each row execute function fail()`);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  await pool.query('drop function fail cascade');
  expect((await lou.get('/api/auth/me')).status).toBe(401);
  const signIn = { email: lou.email, password };
  expect((await app.visitor().post('/api/auth/login', signIn)).status).toBe(401);
  expect((await coach.get(`/api/athletes/${lou.profile.id}`)).body.user.firstName).toBe('Sam');
  const cancelled = await pool.query('update users set erase_at = null where id = $1 and erased_at is null', [
    lou.id,
  ]);
  expect(cancelled.rowCount).toBe(0);
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect((await coach.get(`/api/athletes/${lou.profile.id}`)).status).toBe(404);
});

test('someone with many rows is erased in steps', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  await lou.post('/api/messages', { senderId: lou.id, receiverId: coach.id, content: 'Hello' });
  const { pool } = app.database;
  const many = 4_500;
  await pool.query(
    `insert into profile_views (athlete_id, viewer_id, day)
     select $1, $2, date '2000-01-01' + n from generate_series(1, ${many}) n`,
    [lou.profile.id, coach.id],
  );
  await pool.query(
    `insert into messages (id, conversation_id, sender_id, receiver_id, content)
     select gen_random_uuid(), id, $1, $2, 'n' from conversations, generate_series(1, ${many})
     where $1 in (first_user_id, second_user_id)`,
    [lou.id, coach.id],
  );
  const listSteps = await recordDeletions(['profile_views', 'messages']);
  for (const member of [lou, coach]) await member.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const steps = await listSteps();
  for (const table of ['profile_views', 'messages']) {
    const sizes = steps.filter((step) => step.table === table).map((step) => step.rows);
    expect(
      sizes.reduce((sum, rows) => sum + rows, 0),
      table,
    ).toBeGreaterThanOrEqual(many);
    expect(Math.max(...sizes), table).toBeLessThanOrEqual(2_000);
  }
});

/** Records how many rows each statement deletes. */
async function recordDeletions(tables: string[]) {
  const { pool } = app.database;
  await pool.query(`
    create table deletions (table_name text, rows integer);
    create function record_deletion() returns trigger language plpgsql as $$ begin
      insert into deletions select tg_table_name, count(*) from gone; return null; end $$`);
  for (const table of tables)
    await pool.query(`create trigger record_deletion after delete on ${table} referencing old table as gone
      for each statement execute function record_deletion()`);
  return async () => {
    const { rows } = await pool.query('select table_name as table, rows from deletions');
    await pool.query('drop function record_deletion cascade; drop table deletions');
    return rows as { table: string; rows: number }[];
  };
}

test('every table that references users is covered by the erasure', async () => {
  const { rows } = await app.database.pool.query(`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')
      -- What two people wrote is deleted when both are erased.
      and conrelid not in ('conversations'::regclass, 'participants'::regclass)`);
  expect(rows).toEqual([]);
});

test('every foreign key that deletes or empties rows has an index that finds them', async () => {
  const { rows } = await app.database.pool.query(`
    select k.conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and k.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid
          -- The first columns of the index are those of the key, in any order.
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          -- A search by equality implies that the column is not null, and nothing more.
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      )
    group by k.oid, k.conrelid order by 1`);
  expect(rows).toEqual([]);
});
