import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addCorrespondents,
  addStrangers,
  findConversation,
  getThread,
  sendAndGetMessage,
  unknownUser,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { moveReadMark } from './server/queries/conversation-messages.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  ({ amara, coach, outsider } = await addCorrespondents(app));
});

describe('marking as read', () => {
  const markReadUpToMessage = (me: MemberClient, other: { id: string }, messageId: unknown) =>
    me.put(`/api/conversations/${other.id}/read-mark`, { messageId });

  test('all messages up to the mark are read for both members', async () => {
    const [me, other] = await addStrangers(app);
    const sent = [
      await sendAndGetMessage(other, me, '1'),
      await sendAndGetMessage(other, me, '2'),
      await sendAndGetMessage(other, me, '3'),
    ];
    expect((await markReadUpToMessage(me, other, sent[1]!.id)).status).toBe(204);
    expect((await findConversation(me, other))?.unread).toBe(1);
    const seen = (await getThread(other, me)).map((message) => message.readAt !== undefined);
    expect(seen).toEqual([true, true, false]);
  });

  test('an older mark changes nothing', async () => {
    const [me, other] = await addStrangers(app);
    const sent = [await sendAndGetMessage(other, me, '1'), await sendAndGetMessage(other, me, '2')];
    await markReadUpToMessage(me, other, sent[1]!.id);
    const before = await getThread(me, other);
    expect((await markReadUpToMessage(me, other, sent[0]!.id)).status).toBe(204);
    expect((await findConversation(me, other))?.unread).toBe(0);
    expect(await getThread(me, other)).toEqual(before);
  });

  test('a mark updates only newly read messages, in a conversation of 10,000', async () => {
    const [me, other] = await addStrangers(app);
    await sendAndGetMessage(other, me, 'The first');
    const { rows } = await app.database.pool.query<{ id: string; seq: number }>(
      `with sent as (
         insert into messages (id, conversation_id, sender_id, receiver_id, content)
         select gen_random_uuid(), conversation_id, other_user_id, user_id, 'One of many'
         from participants, generate_series(1, 10000) where user_id = $1 returning id, seq
       ), counted as (
         update participants set last_message_seq = (select max(seq) from sent), unread = unread + 10000
         where user_id = $1
       )
       select id, seq from sent order by seq`,
      [me.id],
    );
    await app.database.pool.query('analyze messages');
    await markReadUpToMessage(me, other, rows[4999]!.id);
    expect((await findConversation(me, other))?.unread).toBe(5000);

    const read = await app.database.db.transaction().execute(async (tx) => {
      const counted = sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_xact_user_tables where relname = 'messages'`;
      const before = (await counted.execute(tx)).rows[0]!.n;
      await moveReadMark(tx, me.id, other.id, { seq: rows[5001]!.seq, readAt: app.now() });
      return (await counted.execute(tx)).rows[0]!.n - before;
    });
    expect(read).toBeLessThan(10);
    expect((await findConversation(me, other))?.unread).toBe(4998);
    await markReadUpToMessage(me, other, rows[9999]!.id);
    expect((await findConversation(me, other))?.unread).toBe(0);
    expect((await getThread(me, other)).filter(({ readAt }) => readAt === undefined)).toEqual([]);
  });

  test('a member who marks a message of their own does not make it read', async () => {
    const [me, other] = await addStrangers(app);
    const own = await sendAndGetMessage(me, other, 'Mine');
    await markReadUpToMessage(me, other, own.id);
    expect((await getThread(me, other))[0]).toEqual(own);
    expect((await findConversation(other, me))?.unread).toBe(1);
  });

  test('a mark at an unknown message, or one of another conversation, gets 404', async () => {
    const strange = await sendAndGetMessage(amara, outsider, 'Elsewhere');
    await sendAndGetMessage(amara, coach, 'Here');
    for (const id of [strange.id, unknownUser.id])
      expect((await markReadUpToMessage(coach, amara, id)).status).toBe(404);
    expect((await markReadUpToMessage(outsider, coach, strange.id)).status).toBe(404);
    expect((await markReadUpToMessage(coach, amara, 'x')).status).toBe(422);
    expect((await app.visitor().put(`/api/conversations/${amara.id}/read-mark`, {})).status).toBe(401);
  });
});
