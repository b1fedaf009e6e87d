import { expect, test } from 'vitest';
import { countRowsRead } from '../../../tests/support/count-rows-read.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { selectConversationsForUnreadRound } from './server/queries.ts';

const app = openTestApp();
const old = 100_000;

test(`a round reads what is new, however many conversations were emailed about and never read`, async () => {
  const [coach, amara] = [await app.addCoach(), await app.addAthlete()];
  await coach.post('/api/messages', { senderId: coach.id, receiverId: amara.id, content: 'Hello' });
  const client = await app.database.pool.connect();
  try {
    // Rows of people who left long ago, without those people: only the tables of the round matter.
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`
      insert into participants (conversation_id, user_id, other_user_id, unread, last_message_seq, last_message_at)
      select gen_random_uuid(), u, o, 1, 1, now() - interval '1 year'
      from (select gen_random_uuid() as u, gen_random_uuid() as o from generate_series(1, ${old})) as people`);
    await client.query(`
      insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
      select user_id, other_user_id, 1, now() - interval '300 days' from participants where user_id <> '${amara.id}'
      on conflict do nothing`);
    await client.query('commit');
    await client.query('analyze participants, unread_emails');
  } finally {
    client.release();
  }
  const [now, day] = [Date.now(), 86_400_000];
  const statement = selectConversationsForUnreadRound({
    now: new Date(now),
    unreadSince: new Date(now),
    lastEmailBefore: new Date(now - day),
    newMessagesSince: new Date(now - 3_600_000),
    newlyDueEmailsSince: new Date(now - day - 3_600_000),
    skipsUnconfirmed: false,
  }).compile(app.database.db);
  const { found, read } = await countRowsRead(app.database.pool, statement);
  expect(found).toBe(1);
  expect(read).toBeLessThan(50);

  const later = now + 16 * 60_000;
  app.now = () => new Date(later);
  await app.runJobs('find-unread-messages');
  await app.runJobs('send-unread-email');
  app.now = () => new Date();
  const about = app.sentEmails.filter(({ subject }) => subject.includes('sent you'));
  expect(about.map(({ to }) => to)).toEqual([amara.email]);
});
