import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addCorrespondents,
  addStrangers,
  findConversation,
  getThread,
  listContents,
  sendAndGetMessage,
  unknownUser,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { MessagePage } from './contract/message-calls.ts';
import type { Message } from './contract/message-schema.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  ({ amara, coach, outsider } = await addCorrespondents(app));
});

describe('reading a conversation', () => {
  test('returns the newest 50 messages, or those before a message', async () => {
    const [me, other] = await addStrangers(app);
    await Promise.all(Array.from({ length: 120 }, (_, n) => sendAndGetMessage(me, other, `${n}`)));
    const newest = await getThread(other, me);
    const older = await getThread(other, me, `?before=${newest[0]!.id}`);
    const oldest = await getThread(other, me, `?before=${older[0]!.id}`);
    expect([newest, older, oldest].map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(listContents([...oldest, ...older, ...newest])).size).toBe(120);
    expect(await getThread(other, me, '?limit=2')).toEqual(newest.slice(-2));
  });

  test('an outsider gets the same 403 whether or not the conversation exists', async () => {
    await sendAndGetMessage(coach, amara, 'Between us');
    const strange = await outsider.get(`/api/messages/${coach.id}/${amara.id}`);
    const none = await outsider.get(`/api/messages/${coach.id}/${unknownUser.id}`);
    expect([strange.status, strange.body.detail]).toEqual([403, none.body.detail]);
    expect((await app.visitor().get(`/api/messages/${coach.id}/${amara.id}`)).status).toBe(401);
  });

  test('that has not begun returns no messages; with an unknown user it gets 404', async () => {
    const [me, other] = await addStrangers(app);
    expect(await getThread(me, other)).toEqual([]);
    for (const id of [unknownUser.id, 'not-an-id']) {
      expect((await me.get(`/api/messages/${me.id}/${id}`)).body.detail).toBe('There is no such person.');
    }
  });

  test.each(['?before=x', `?before=${unknownUser.id}`, '?limit=0', '?limit=51', '?page=2'])(
    '%s is refused',
    async (query) => {
      expect((await coach.get(`/api/messages/${coach.id}/${amara.id}${query}`)).status).toBe(422);
    },
  );

  test('before a message of another conversation gets 422', async () => {
    const strange = await sendAndGetMessage(amara, outsider, 'Not for the coach');
    expect((await coach.get(`/api/messages/${coach.id}/${amara.id}?before=${strange.id}`)).status).toBe(422);
  });
});

describe('opening a conversation', () => {
  const getMessagePage = async (me: MemberClient, other: { id: string }, query = '') =>
    (await me.get(`/api/conversations/${other.id}/messages${query}`)).body as MessagePage;
  const pickContentsAndNeighborFlags = ({ messages, older, newer }: MessagePage) => ({
    of: listContents(messages),
    older,
    newer,
  });
  const listNumbersAsText = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `${from + i}`);

  /** Sends messages between two members, numbered from 0; `me` has read the first `read`. */
  async function startConversation(
    total: number,
    read: number,
  ): Promise<[MemberClient, MemberClient, Message[]]> {
    const [me, other] = await addStrangers(app);
    const sent: Message[] = [];
    for (let n = 0; n < total; n++) sent.push(await sendAndGetMessage(other, me, `${n}`));
    if (read > 0) await me.put(`/api/conversations/${other.id}/read-mark`, { messageId: sent[read - 1]!.id });
    return [me, other, sent];
  }

  test('returns the page of the oldest unread message, and the pages before and after it', async () => {
    const [me, other, sent] = await startConversation(150, 30);
    const first = await getMessagePage(me, other);
    expect(pickContentsAndNeighborFlags(first)).toEqual({
      of: listNumbersAsText(20, 70),
      older: true,
      newer: true,
    });
    const later = await getMessagePage(me, other, `?after=${first.messages.at(-1)!.id}`);
    expect(pickContentsAndNeighborFlags(later)).toEqual({
      of: listNumbersAsText(70, 120),
      older: true,
      newer: true,
    });
    expect(
      pickContentsAndNeighborFlags(await getMessagePage(me, other, `?after=${later.messages.at(-1)!.id}`)),
    ).toEqual({
      of: listNumbersAsText(120, 150),
      older: true,
      newer: false,
    });
    expect(
      pickContentsAndNeighborFlags(await getMessagePage(me, other, `?before=${first.messages[0]!.id}`)),
    ).toEqual({
      of: listNumbersAsText(0, 20),
      older: false,
      newer: true,
    });
    expect(pickContentsAndNeighborFlags(await getMessagePage(me, other, '?at=end'))).toEqual({
      of: listNumbersAsText(100, 150),
      older: true,
      newer: false,
    });
    expect(pickContentsAndNeighborFlags(await getMessagePage(me, other, `?around=${sent[5]!.id}`))).toEqual({
      of: listNumbersAsText(0, 45),
      older: false,
      newer: true,
    });
    // Their own messages wait for nobody.
    expect(pickContentsAndNeighborFlags(await getMessagePage(other, me))).toMatchObject({
      of: listNumbersAsText(100, 150),
      newer: false,
    });
  });

  test('returns the last page when the oldest unread message is among the newest 50 or was deleted', async () => {
    const [me, other] = await startConversation(60, 10);
    expect(pickContentsAndNeighborFlags(await getMessagePage(me, other))).toMatchObject({
      of: listNumbersAsText(10, 60),
      older: true,
      newer: false,
    });
    const [you, them, sent] = await startConversation(60, 9);
    await them.delete(`/api/messages/${sent[9]!.id}`);
    expect(await getMessagePage(you, them)).toMatchObject({ older: true, newer: false });
  });

  test('returns the newest unread message when it is beyond the page', async () => {
    const [me, other, sent] = await startConversation(120, 30);
    const { id, timestamp } = sent[119]!;
    await sendAndGetMessage(me, other, 'Mine waits for nobody.');
    const first = await getMessagePage(me, other);
    expect(first.waiting).toEqual({ id, timestamp });
    expect((await getMessagePage(me, other, `?before=${first.messages[0]!.id}`)).waiting).toEqual({
      id,
      timestamp,
    });
    expect((await getMessagePage(me, other, '?at=end')).waiting).toBeNull();
    await other.delete(`/api/messages/${id}`);
    expect((await getMessagePage(me, other)).waiting?.id).toBe(sent[118]!.id);
    await me.put(`/api/conversations/${other.id}/read-mark`, { messageId: sent[118]!.id });
    expect((await findConversation(me, other))?.unread).toBe(0);
    expect((await getMessagePage(me, other, `?around=${sent[5]!.id}`)).waiting).toBeNull();
  });

  test('returns an empty page before it has begun, and 404 with an unknown user', async () => {
    const [me, other] = await addStrangers(app);
    expect(await getMessagePage(me, other)).toEqual({
      messages: [],
      older: false,
      newer: false,
      waiting: null,
    });
    expect((await me.get(`/api/conversations/${unknownUser.id}/messages`)).status).toBe(404);
    expect((await app.visitor().get(`/api/conversations/${other.id}/messages`)).status).toBe(401);
  });

  test('accepts one position at a message of this conversation only', async () => {
    const strange = await sendAndGetMessage(amara, outsider, 'Not for the coach');
    const own = await sendAndGetMessage(coach, amara, 'For the athlete');
    const fetchMessagesWithQuery = (query: string) =>
      coach.get(`/api/conversations/${amara.id}/messages?${query}`);
    for (const way of ['before', 'after', 'around']) {
      const { status, body } = await fetchMessagesWithQuery(`${way}=${strange.id}`);
      expect([status, body.errors[0].path]).toEqual([422, way]);
    }
    for (const query of [`before=${own.id}&after=${own.id}`, 'at=start', 'limit=7'])
      expect((await fetchMessagesWithQuery(query)).status).toBe(422);
    // Somebody else sees their own conversation with her, not this one.
    expect((await outsider.get(`/api/conversations/${amara.id}/messages?around=${own.id}`)).status).toBe(422);
  });
});
