import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addCorrespondents,
  addStrangers,
  findConversation,
  getThread,
  listContents,
  sendAndGetMessage,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  ({ amara, coach, outsider } = await addCorrespondents(app));
});

afterEach(() => {
  app.now = () => new Date();
});

const createClockMinutesAhead = (n: number) => () => new Date(Date.now() + n * 60_000);

describe('deleting', () => {
  test('a sender who deletes a message removes its text for both, and the empty message remains', async () => {
    const [me, other] = await addStrangers(app);
    const sent = [
      await sendAndGetMessage(me, other, 'Before'),
      await sendAndGetMessage(me, other, 'Oops'),
      await sendAndGetMessage(me, other, 'After'),
    ];
    expect((await me.delete(`/api/messages/${sent[1]!.id}`)).status).toBe(204);
    expect((await me.delete(`/api/messages/${sent[1]!.id}`)).status).toBe(204);
    const seen = await getThread(other, me);
    expect(listContents(seen)).toEqual(['Before', null, 'After']);
    expect(seen[1]!.deletedAt).toEqual(expect.any(String));
    expect((await findConversation(other, me))?.unread).toBe(2);
  });

  test('a deleted last message shows no text in the list', async () => {
    const [me, other] = await addStrangers(app);
    const sent = await sendAndGetMessage(me, other, 'Oops');
    await me.delete(`/api/messages/${sent.id}`);
    expect(await findConversation(other, me)).toMatchObject({ lastMessage: null, unread: 0 });
  });

  test('a sender who deletes a message after 15 minutes is refused', async () => {
    const sent = await sendAndGetMessage(coach, amara, 'Too late');
    app.now = createClockMinutesAhead(16);
    const { status, body } = await coach.delete(`/api/messages/${sent.id}`);
    expect([status, body.detail]).toEqual([403, 'A message can be deleted only within 15 minutes.']);
  });

  test('the receiver and outsiders cannot delete a message', async () => {
    const sent = await sendAndGetMessage(coach, amara, 'Mine');
    for (const who of [amara, outsider]) {
      expect((await who.delete(`/api/messages/${sent.id}`)).status).toBe(404);
    }
    expect((await coach.delete('/api/messages/x')).status).toBe(404);
    expect((await app.visitor().delete(`/api/messages/${sent.id}`)).status).toBe(401);
    expect(listContents(await getThread(amara, coach))).toContain('Mine');
  });
});
