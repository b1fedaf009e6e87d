import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addCorrespondents,
  addStrangers,
  sendAndGetMessage,
  unknownUser,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { Conversation } from './contract/message-calls.ts';
import { messageLimits } from './contract/message-limits.ts';
import { findNewestMatchPerConversation } from './server/queries/conversations.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  ({ amara, coach, outsider } = await addCorrespondents(app));
});

describe('the list of conversations', () => {
  test('lists the newest first, with the last message and the unread count', async () => {
    const [me, other] = await addStrangers(app);
    const third = await app.addAthlete({}, { firstName: 'Zoë', lastName: 'Ångström' });
    await sendAndGetMessage(other, me, 'One');
    await sendAndGetMessage(other, me, 'Two');
    const last = await sendAndGetMessage(me, third, 'Three');
    const { body, headers } = await me.get('/api/conversations');
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toEqual([
      {
        id: expect.any(String),
        participant: {
          id: third.id,
          firstName: 'Zoë',
          lastName: 'Ångström',
          role: 'athlete',
          profileImage: null,
          sport: 'Football',
          verified: false,
        },
        lastMessage: 'Three',
        lastVisit: null,
        lastSenderId: me.id,
        isLastOfGuardian: false,
        timestamp: last.timestamp,
        unread: 0,
        online: false,
        request: null,
        found: null,
      },
      expect.objectContaining({ lastMessage: 'Two', lastSenderId: other.id, unread: 2 }),
    ]);
    const searchForLastMessages = async (search: string) =>
      ((await me.get(`/api/conversations?search=${search}`)).body as Conversation[]).map(
        ({ lastMessage }) => lastMessage,
      );
    expect([
      await searchForLastMessages('zoe'),
      await searchForLastMessages('two'),
      await searchForLastMessages('%25'),
      await searchForLastMessages('nope'),
    ]).toEqual([['Three'], ['Two'], [], []]);
  });

  test('is searched in older messages too, and shows the newest match [2.175]', async () => {
    const [me, other] = await addStrangers(app);
    const third = await app.addAthlete({}, { firstName: 'Camille', lastName: 'Young' });
    await sendAndGetMessage(other, me, 'Is there a CAMP in June?');
    const newest = await sendAndGetMessage(me, other, 'The camp is in July.');
    const gone = await sendAndGetMessage(me, other, 'No camp at all');
    await me.delete(`/api/messages/${gone.id}`);
    await sendAndGetMessage(other, me, 'Good, see you then');
    await sendAndGetMessage(me, third, 'Hello');
    const searchConversationsAs = async (who: MemberClient, words: string) => {
      const { body, headers } = await who.get(`/api/conversations?search=${words}`);
      const rows = (body as Conversation[]).map(({ participant, found }) => [
        participant.id,
        found?.content ?? null,
      ]);
      return [Number(headers.get('x-total-count')), ...rows];
    };
    // Of the one the name matches, of the other the message.
    expect(await searchConversationsAs(me, 'cam')).toEqual([2, [third.id, null], [other.id, newest.content]]);
    expect(await searchConversationsAs(other, 'cämp')).toEqual([1, [me.id, newest.content]]);
    expect(await searchConversationsAs(other, 'at all')).toEqual([0]);
    expect(await searchConversationsAs(third, 'camp')).toEqual([0]);
    expect(await searchConversationsAs(outsider, 'july')).toEqual([0]);
  });

  test('is searched in at most as many bytes as allowed, newest first', async () => {
    const [me, other] = await addStrangers(app);
    await sendAndGetMessage(me, other, 'An old needle');
    await app.database.pool.query(
      `insert into messages (id, conversation_id, sender_id, receiver_id, content)
       select gen_random_uuid(), id, $1, $2, repeat('long words ', 454) from conversations, generate_series(1, 420)
       where $1 in (first_user_id, second_user_id)`,
      [me.id, other.id],
    );
    const countFound = async (words: string) =>
      (await me.get(`/api/conversations?search=${words}`)).body.filter(({ found }: Conversation) => found)
        .length;
    await sendAndGetMessage(me, other, 'A new pin');
    // 420 messages of 5 kB are more than the 2 MB that a search reads.
    expect([await countFound('pin'), await countFound('needle')]).toEqual([1, 0]);
  });

  test('is searched without reading the messages of other members', async () => {
    const [me, other] = await addStrangers(app);
    const theirs = await addStrangers(app);
    await sendAndGetMessage(me, other, 'A pin');
    await sendAndGetMessage(theirs[0], theirs[1], 'A needle');
    // The viewer has so many conversations that the planner expects to read most messages.
    await app.database.pool.query(`
      with people as (
        insert into users (id, first_name, last_name, email, username, role)
        select gen_random_uuid(), 'N', 'N', n || '@many.test', 'many' || n, 'athlete' from generate_series(1, 300) n
        returning id
      ), begun as (
        insert into conversations (id, first_user_id, second_user_id)
        select gen_random_uuid(), least(id, '${me.id}'), greatest(id, '${me.id}') from people
        returning id, first_user_id, second_user_id
      )
      insert into participants (conversation_id, user_id, other_user_id)
      select id, '${me.id}', case when first_user_id = '${me.id}' then second_user_id else first_user_id end from begun`);
    await app.database.pool.query(
      `insert into messages (id, conversation_id, sender_id, receiver_id, content)
       select gen_random_uuid(), id, $1, $2, 'words' from conversations, generate_series(1, 5000)
       where $1 in (first_user_id, second_user_id)`,
      [theirs[0].id, theirs[1].id],
    );
    await app.database.pool.query('analyze participants');
    await app.database.pool.query('analyze messages');
    const read = await app.database.db.transaction().execute(async (tx) => {
      const counted = sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_xact_user_tables where relname = 'messages'`;
      const before = (await counted.execute(tx)).rows[0]!.n;
      await findNewestMatchPerConversation(tx, me.id, 'pin', messageLimits);
      return (await counted.execute(tx)).rows[0]!.n - before;
    });
    expect(read).toBeLessThan(10);
  });

  test('is paginated', async () => {
    const me = await app.addCoach();
    const others = [await app.addAthlete(), await app.addAthlete(), await app.addAthlete()];
    for (const other of others) await sendAndGetMessage(me, other, other.id);
    const first = await me.get('/api/conversations?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await me.get(next);
    const listed = [...first.body, ...second.body].map((one: Conversation) => one.participant.id);
    expect(listed).toEqual(others.map(({ id }) => id).reverse());
    expect(second.headers.get('link')).toBeNull();
    expect((await me.get(`${next}&search=a`)).status).toBe(422);
  });

  test('counts the unread messages of all conversations', async () => {
    const [me, one, two] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
    for (const from of [one, one, two]) await sendAndGetMessage(from, me, 'Coach?');
    expect((await me.get('/api/conversations/unread')).body).toEqual({ unread: 3 });
    expect((await two.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
    expect((await app.visitor().get('/api/conversations/unread')).status).toBe(401);
  });

  test('shows each member only their own conversations', async () => {
    expect((await app.visitor().get('/api/conversations')).status).toBe(401);
    expect((await (await app.addCoach()).get('/api/conversations')).body).toEqual([]);
  });

  test('names the other member', async () => {
    const { body } = await coach.get(`/api/conversations/${amara.id}`);
    expect(body).toMatchObject({
      participant: { id: amara.id, firstName: 'Amara', role: 'athlete' },
      headline: 'Football, Quarterback · Class of 2027',
      profileId: amara.profile.id,
      online: false,
    });
    expect((await amara.get(`/api/conversations/${coach.id}`)).body.headline).toBe(
      'Head Coach, Rice University',
    );
    for (const id of [unknownUser.id, coach.id]) {
      expect((await coach.get(`/api/conversations/${id}`)).status).toBe(404);
    }
    expect((await app.visitor().get(`/api/conversations/${amara.id}`)).status).toBe(401);
  });
});
