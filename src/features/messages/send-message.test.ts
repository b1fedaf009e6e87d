import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addCorrespondents,
  addStrangers,
  findConversation,
  getThread,
  listContents,
  postMessage,
  sendAndGetMessage,
  unknownUser,
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

describe('sending', () => {
  test('a coach who sends a message gets it as it was stored, and both members read it [5.52]', async () => {
    const answer = await postMessage(coach, amara, '  Your 11.62 caught our eye.  ');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      senderId: coach.id,
      receiverId: amara.id,
      content: 'Your 11.62 caught our eye.',
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(await getThread(amara, coach)).toEqual([answer.body]);
    expect(await getThread(coach, amara)).toEqual([answer.body]);
  });

  test('two athletes may write to each other', async () => {
    expect((await postMessage(amara, outsider, 'See you at the meet?')).status).toBe(201);
  });

  test('a member who sends in the name of another gets 403', async () => {
    const forged = { senderId: coach.id, receiverId: amara.id, content: 'I am the coach' };
    expect((await outsider.post('/api/messages', forged)).status).toBe(403);
    expect((await app.visitor().post('/api/messages', forged)).status).toBe(401);
  });

  test('a member who writes to an unknown user gets 404', async () => {
    const { status, body } = await postMessage(coach, unknownUser, 'Anyone there?');
    expect([status, body.detail]).toEqual([404, 'There is no such person.']);
  });

  test('a member who writes to themselves gets 422', async () => {
    const { status, body } = await postMessage(coach, coach, 'Dear diary');
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'receiverId', message: 'You cannot write to yourself.' }],
    ]);
  });

  test.each([
    ['empty', ''],
    ['only spaces', ' \n\t\u00a0 '],
    ['only what nobody sees', '\u200b\u200b'],
    ['only joiners and selectors', ' \u200d\u2060\ufe0f\u{e0101}\ufeff'],
    ['no text', 7],
    ['missing', undefined],
    ['too long', 'x'.repeat(5001)],
    ['too many emoji', '🏈'.repeat(5001)],
    ['5,000 families of four', '👨‍👩‍👧‍👦'.repeat(5000)],
    ['5,000 flags', '🇺🇸'.repeat(5000)],
    ['66 kB', 'x'.repeat(66_000)],
    ['a NUL', 'a\0b'],
    ['an escape', '\u001b[2J'],
    ['a lone surrogate', 'a\ud83c'],
  ])('content that is %s gets an error at the field', async (_, content) => {
    const { status, body } = await postMessage(coach, amara, content);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'content']);
  });

  test.each([{ senderId: 'me' }, { receiverId: 'you' }, { receiverId: undefined }, { subject: 'Hi' }])(
    'a body with %j is refused',
    async (wrong) => {
      const right = { senderId: coach.id, receiverId: amara.id, content: 'Hi' };
      expect((await coach.post('/api/messages', { ...right, ...wrong })).status).toBe(422);
    },
  );

  test('a text of up to 5,000 characters is stored exactly as it was written', async () => {
    const [me, other] = await addStrangers(app);
    const family = '👩‍👩‍👧‍👦';
    const texts = [
      family.repeat(700),
      '🏈'.repeat(5000),
      '❤️',
      '\u200bHi\u200b',
      'a\r\nb\u2028‮ {firstName} <b>\\0',
      "'; drop",
    ];
    for (const text of texts) expect((await sendAndGetMessage(me, other, text)).content).toBe(text);
    expect(listContents(await getThread(other, me))).toEqual(texts);
  });

  test('a block refuses messages in both directions; both can still read the thread', async () => {
    const [me, other] = await addStrangers(app);
    await sendAndGetMessage(other, me, 'Before');
    const key = await postMessage(me, other, 'Kept', 'key 1');
    await me.put(`/api/blocks/${other.id}`);
    for (const [from, to] of [
      [me, other],
      [other, me],
    ] as const) {
      const { status, body } = await postMessage(from, to, 'After');
      expect([status, body.detail]).toEqual([403, 'You cannot write to this person.']);
      expect(listContents(await getThread(from, to))).toEqual(['Before', 'Kept']);
    }
    expect((await postMessage(me, other, 'Kept', 'key 1')).body).toEqual(key.body);
    // Only the refusal shows who is blocked.
    const hasBlockedMember = async (who: MemberClient, whom: MemberClient) =>
      (await who.get(`/api/conversations/${whom.id}`)).body.blocked;
    expect([await hasBlockedMember(me, other), await hasBlockedMember(other, me)]).toEqual([true, false]);
    await me.delete(`/api/blocks/${other.id}`);
    expect((await postMessage(other, me, 'After')).status).toBe(201);
  });

  test('two people who write to each other first at the same moment have one conversation', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await addStrangers(app);
      const answers = await Promise.all([
        postMessage(one, two, 'a'),
        postMessage(two, one, 'b'),
        postMessage(one, two, 'c'),
        postMessage(two, one, 'd'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await getThread(one, two)).toHaveLength(4);
      expect(await getThread(two, one)).toEqual(await getThread(one, two));
    }
  });

  test('both members see the same order of messages that were sent at once', async () => {
    const [one, two] = await addStrangers(app);
    const senders = [one, two, one, two].map(async (from, sender) => {
      for (let n = 0; n < 10; n++) await sendAndGetMessage(from, from === one ? two : one, `${sender} ${n}`);
    });
    await Promise.all(senders);
    const seen = await getThread(one, two);
    expect(await getThread(two, one)).toEqual(seen);
    expect(seen).toHaveLength(40);
    const times = seen.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    for (const sender of [0, 1, 2, 3]) {
      const own = listContents(seen).filter((content) => content?.startsWith(`${sender} `));
      expect(own).toEqual(Array.from({ length: 10 }, (_, n) => `${sender} ${n}`));
    }
  });
});

describe('sending again with the same Idempotency-Key', () => {
  test('returns the first message and stores nothing', async () => {
    const [me, other] = await addStrangers(app);
    const first = await postMessage(me, other, 'Once', 'key 1');
    const again = await postMessage(me, other, '  Once ', 'key 1');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(listContents(await getThread(me, other))).toEqual(['Once']);
  });

  test('with another text or another receiver gets 422', async () => {
    const [me, other] = await addStrangers(app);
    await postMessage(me, other, 'Once', 'key 1');
    for (const answer of [
      await postMessage(me, other, 'Twice', 'key 1'),
      await postMessage(me, amara, 'Once', 'key 1'),
    ]) {
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'Idempotency-Key']);
    }
  });

  test('of another sender stores a second message: keys belong to their sender', async () => {
    const [me, other] = await addStrangers(app);
    const [mine, theirs] = [
      await postMessage(me, other, 'Hi', 'key 1'),
      await postMessage(other, me, 'Hi', 'key 1'),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(await getThread(me, other)).toHaveLength(2);
  });

  test('many times at the same moment stores one message', async () => {
    const [me, other] = await addStrangers(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => postMessage(me, other, 'Once', 'key 1')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(listContents(await getThread(me, other))).toEqual(['Once']);
    expect((await findConversation(other, me))?.unread).toBe(1);
  });

  test('at the same moment with different texts stores one and refuses the others', async () => {
    const [me, other] = await addStrangers(app);
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => postMessage(me, other, text, 'key 1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await getThread(me, other)).toHaveLength(1);
  });

  test('after the message was deleted returns it as it is now', async () => {
    const [me, other] = await addStrangers(app);
    const first = await postMessage(me, other, 'Oops', 'key 1');
    await me.delete(`/api/messages/${first.body.id}`);
    const again = await postMessage(me, other, 'Oops', 'key 1');
    expect([again.status, again.body.id, again.body.content]).toEqual([201, first.body.id, null]);
  });

  test('is not needed by a client that sends the id of the message: a second send stores nothing', async () => {
    const [me, other] = await addStrangers(app);
    const body = { id: newId(), senderId: me.id, receiverId: other.id, content: 'Mine from the start' };
    const [first, again] = [await me.post('/api/messages', body), await me.post('/api/messages', body)];
    expect([first.status, first.body.id, again.status]).toEqual([201, body.id, 201]);
    expect(await getThread(other, me)).toEqual([first.body]);
    expect((await me.post('/api/messages', { ...body, content: 'Another text' })).status).toBe(422);
  });

  test('with the id of another message gets 422 and does not change that message', async () => {
    const [me, other] = await addStrangers(app);
    const theirs = await sendAndGetMessage(other, me, 'Theirs');
    const body = { id: theirs.id, senderId: me.id, receiverId: other.id, content: 'Not theirs' };
    const answer = await me.post('/api/messages', body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'id', message: 'This id was used for another message' }],
    ]);
    expect(await getThread(me, other)).toEqual([theirs]);
    expect((await me.post('/api/messages', { ...body, id: crypto.randomUUID() })).status).toBe(422);
  });

  test('takes keys of 255 characters and refuses longer ones', async () => {
    expect((await postMessage(coach, amara, 'Hi', 'k'.repeat(255))).status).toBe(201);
    expect((await postMessage(coach, amara, 'Hi', 'k'.repeat(256))).status).toBe(422);
  });
});
