import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/cast.ts';
import type { Member } from '../../../tests/support/client.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import type { Message } from './contract/message.ts';
import type { Conversation, MessagePage } from './contract/messages.ts';
import { moveReadMark } from './server/queries/thread.ts';

const app = testApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  amara = await app.addAthlete({}, { firstName: 'Amara', lastName: 'Okafor' });
  coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'López' });
  outsider = await app.addAthlete({}, { firstName: 'Otto', lastName: 'Outside' });
});

afterEach(() => {
  app.now = () => new Date();
});

/** Sends, and answers the whole HTTP answer. */
const send = (from: Member, to: { id: string }, content: unknown, key?: string) =>
  from.post(
    '/api/messages',
    { senderId: from.id, receiverId: to.id, content },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const say = async (from: Member, to: { id: string }, content: string): Promise<Message> =>
  (await send(from, to, content)).body;

const thread = async (me: Member, other: { id: string }, query = ''): Promise<Message[]> =>
  (await me.get(`/api/messages/${me.id}/${other.id}${query}`)).body;

const words = (messages: Message[]) => messages.map((message) => message.content);

const conversationOf = async (me: Member, other: { id: string }): Promise<Conversation | undefined> =>
  ((await me.get('/api/conversations')).body as Conversation[]).find(
    ({ participant }) => participant.id === other.id,
  );

/** Two people who have never met. */
const strangers = () => Promise.all([app.addAthlete(), app.addCoach()]);

const minutes = (n: number) => () => new Date(Date.now() + n * 60_000);
const nobody = { id: '01890000-0000-7000-8000-000000000000' };

describe('sending', () => {
  test('a message is answered as it was stored, and both sides read it [5.52]', async () => {
    const answer = await send(coach, amara, '  Your 11.62 caught our eye.  ');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      senderId: coach.id,
      receiverId: amara.id,
      content: 'Your 11.62 caught our eye.',
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(await thread(amara, coach)).toEqual([answer.body]);
    expect(await thread(coach, amara)).toEqual([answer.body]);
  });

  test('two athletes may write to each other', async () => {
    expect((await send(amara, outsider, 'See you at the meet?')).status).toBe(201);
  });

  test('nobody sends in the name of somebody else', async () => {
    const forged = { senderId: coach.id, receiverId: amara.id, content: 'I am the coach' };
    expect((await outsider.post('/api/messages', forged)).status).toBe(403);
    expect((await app.visitor().post('/api/messages', forged)).status).toBe(401);
  });

  test('a receiver who does not exist is not found', async () => {
    const { status, body } = await send(coach, nobody, 'Anybody there?');
    expect([status, body.detail]).toEqual([404, 'There is no such person.']);
  });

  test('nobody writes to themselves', async () => {
    const { status, body } = await send(coach, coach, 'Dear diary');
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
  ])('content that is %s is refused at the field', async (_, content) => {
    const { status, body } = await send(coach, amara, content);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'content']);
  });

  test.each([{ senderId: 'me' }, { receiverId: 'you' }, { receiverId: undefined }, { subject: 'Hi' }])(
    'a body with %j is refused',
    async (wrong) => {
      const right = { senderId: coach.id, receiverId: amara.id, content: 'Hi' };
      expect((await coach.post('/api/messages', { ...right, ...wrong })).status).toBe(422);
    },
  );

  test('what is stored is exactly what was written, up to 5,000 characters', async () => {
    const [me, other] = await strangers();
    const family = '👩‍👩‍👧‍👦';
    const texts = [
      family.repeat(700),
      '🏈'.repeat(5000),
      '❤️',
      '\u200bHi\u200b',
      'a\r\nb\u2028‮ {firstName} <b>\\0',
      "'; drop",
    ];
    for (const text of texts) expect((await say(me, other, text)).content).toBe(text);
    expect(words(await thread(other, me))).toEqual(texts);
  });

  test('nobody writes across a block, in either direction; the thread stays readable', async () => {
    const [me, other] = await strangers();
    await say(other, me, 'Before');
    const key = await send(me, other, 'Kept', 'key 1');
    await me.put(`/api/blocks/${other.id}`);
    for (const [from, to] of [
      [me, other],
      [other, me],
    ] as const) {
      const { status, body } = await send(from, to, 'After');
      expect([status, body.detail]).toEqual([403, 'You cannot write to this person.']);
      expect(words(await thread(from, to))).toEqual(['Before', 'Kept']);
    }
    expect((await send(me, other, 'Kept', 'key 1')).body).toEqual(key.body);
    // Who is blocked is told by the refusal alone.
    const blocked = async (who: Member, whom: Member) =>
      (await who.get(`/api/conversations/${whom.id}`)).body.blocked;
    expect([await blocked(me, other), await blocked(other, me)]).toEqual([true, false]);
    await me.delete(`/api/blocks/${other.id}`);
    expect((await send(other, me, 'After')).status).toBe(201);
  });

  test('two people who write to each other first at the same moment have one conversation', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await strangers();
      const answers = await Promise.all([
        send(one, two, 'a'),
        send(two, one, 'b'),
        send(one, two, 'c'),
        send(two, one, 'd'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await thread(one, two)).toHaveLength(4);
      expect(await thread(two, one)).toEqual(await thread(one, two));
    }
  });

  test('both sides see one order, whoever sends how much at once', async () => {
    const [one, two] = await strangers();
    const senders = [one, two, one, two].map(async (from, sender) => {
      for (let n = 0; n < 10; n++) await say(from, from === one ? two : one, `${sender} ${n}`);
    });
    await Promise.all(senders);
    const seen = await thread(one, two);
    expect(await thread(two, one)).toEqual(seen);
    expect(seen).toHaveLength(40);
    const times = seen.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    for (const sender of [0, 1, 2, 3]) {
      const own = words(seen).filter((content) => content?.startsWith(`${sender} `));
      expect(own).toEqual(Array.from({ length: 10 }, (_, n) => `${sender} ${n}`));
    }
  });
});

describe('a newcomer', () => {
  /** Accounts that nobody signs in to. */
  async function people(count: number): Promise<{ id: string }[]> {
    const ids = Array.from({ length: count }, () => newId());
    const rows = ids.map((id) => ({ id, email: `${id}@school.test`, username: id, role: 'athlete' }));
    await app.database.db
      .insertInto('users')
      .values(rows.map((row) => ({ ...row, firstName: 'Al', lastName: 'One' })))
      .execute();
    return ids.map((id) => ({ id }));
  }

  test('begins at most 20 conversations a day, and goes on with those that have begun', async () => {
    const [me, other] = await strangers();
    const receivers = await people(22);
    await say(other, me, 'Begun by the other side');
    const answers = await Promise.all(receivers.slice(0, 20).map((to) => send(me, to, 'Hi')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const refused = await send(me, receivers[20]!, 'Hi', 'key 1');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'In your first 7 days you can begin 20 conversations a day. Please write to this person tomorrow.',
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 23 * 3600, wait <= 24 * 3600]).toEqual([true, true]);
    expect((await send(me, receivers[0]!, 'Again')).status).toBe(201);
    expect((await send(me, other, 'An answer')).status).toBe(201);
    app.now = minutes(24 * 60 + 1);
    expect((await send(me, receivers[20]!, 'Hi', 'key 1')).status).toBe(201);
  });

  test('gets no further by many messages at the same moment', async () => {
    const me = await app.addCoach();
    const answers = await Promise.all((await people(25)).map((to) => send(me, to, 'Hi')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });

  test('is no newcomer after a week', async () => {
    const me = await app.addCoach();
    const joined = new Date(Date.now() - 8 * 24 * 3_600_000);
    await app.database.db.updateTable('users').set({ createdAt: joined }).where('id', '=', me.id).execute();
    const answers = await Promise.all((await people(21)).map((to) => send(me, to, 'Hi')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('sending again with the same Idempotency-Key', () => {
  test('answers the first message and stores nothing', async () => {
    const [me, other] = await strangers();
    const first = await send(me, other, 'Once', 'key 1');
    const again = await send(me, other, '  Once ', 'key 1');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(words(await thread(me, other))).toEqual(['Once']);
  });

  test('with another text or another receiver is refused', async () => {
    const [me, other] = await strangers();
    await send(me, other, 'Once', 'key 1');
    for (const answer of [await send(me, other, 'Twice', 'key 1'), await send(me, amara, 'Once', 'key 1')]) {
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'Idempotency-Key']);
    }
  });

  test('is somebody else’s business: keys belong to their sender', async () => {
    const [me, other] = await strangers();
    const [mine, theirs] = [await send(me, other, 'Hi', 'key 1'), await send(other, me, 'Hi', 'key 1')];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(await thread(me, other)).toHaveLength(2);
  });

  test('many times at the same moment stores one message', async () => {
    const [me, other] = await strangers();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(me, other, 'Once', 'key 1')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(words(await thread(me, other))).toEqual(['Once']);
    expect((await conversationOf(other, me))?.unread).toBe(1);
  });

  test('at the same moment with different texts stores one and refuses the others', async () => {
    const [me, other] = await strangers();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => send(me, other, text, 'key 1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await thread(me, other)).toHaveLength(1);
  });

  test('after the message was deleted answers it as it is now', async () => {
    const [me, other] = await strangers();
    const first = await send(me, other, 'Oops', 'key 1');
    await me.delete(`/api/messages/${first.body.id}`);
    const again = await send(me, other, 'Oops', 'key 1');
    expect([again.status, again.body.id, again.body.content]).toEqual([201, first.body.id, null]);
  });

  test('is not needed by a client that sends the id: the stored message has it, and a second send stores nothing', async () => {
    const [me, other] = await strangers();
    const body = { id: newId(), senderId: me.id, receiverId: other.id, content: 'Mine from the start' };
    const [first, again] = [await me.post('/api/messages', body), await me.post('/api/messages', body)];
    expect([first.status, first.body.id, again.status]).toEqual([201, body.id, 201]);
    expect(await thread(other, me)).toEqual([first.body]);
    expect((await me.post('/api/messages', { ...body, content: 'Another text' })).status).toBe(422);
  });

  test('an id that another message has is refused, and that message stays as it was', async () => {
    const [me, other] = await strangers();
    const theirs = await say(other, me, 'Theirs');
    const body = { id: theirs.id, senderId: me.id, receiverId: other.id, content: 'Not theirs' };
    const answer = await me.post('/api/messages', body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'id', message: 'This id was used for another message' }],
    ]);
    expect(await thread(me, other)).toEqual([theirs]);
    expect((await me.post('/api/messages', { ...body, id: crypto.randomUUID() })).status).toBe(422);
  });

  test('takes keys of 255 characters and refuses longer ones', async () => {
    expect((await send(coach, amara, 'Hi', 'k'.repeat(255))).status).toBe(201);
    expect((await send(coach, amara, 'Hi', 'k'.repeat(256))).status).toBe(422);
  });
});

describe('reading a conversation', () => {
  test('answers the newest 50, and those before any of them', async () => {
    const [me, other] = await strangers();
    await Promise.all(Array.from({ length: 120 }, (_, n) => say(me, other, `${n}`)));
    const newest = await thread(other, me);
    const older = await thread(other, me, `?before=${newest[0]!.id}`);
    const oldest = await thread(other, me, `?before=${older[0]!.id}`);
    expect([newest, older, oldest].map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(words([...oldest, ...older, ...newest])).size).toBe(120);
    expect(await thread(other, me, '?limit=2')).toEqual(newest.slice(-2));
  });

  test('is for its two people: anybody else is refused, whether or not it exists', async () => {
    await say(coach, amara, 'Between us');
    const strange = await outsider.get(`/api/messages/${coach.id}/${amara.id}`);
    const none = await outsider.get(`/api/messages/${coach.id}/${nobody.id}`);
    expect([strange.status, strange.body.detail]).toEqual([403, none.body.detail]);
    expect((await app.visitor().get(`/api/messages/${coach.id}/${amara.id}`)).status).toBe(401);
  });

  test('that has not begun is empty; with somebody who does not exist it is not found', async () => {
    const [me, other] = await strangers();
    expect(await thread(me, other)).toEqual([]);
    for (const id of [nobody.id, 'not-an-id']) {
      expect((await me.get(`/api/messages/${me.id}/${id}`)).body.detail).toBe('There is no such person.');
    }
  });

  test.each(['?before=x', `?before=${nobody.id}`, '?limit=0', '?limit=51', '?page=2'])(
    '%s is refused',
    async (query) => {
      expect((await coach.get(`/api/messages/${coach.id}/${amara.id}${query}`)).status).toBe(422);
    },
  );

  test('does not page before a message of another conversation', async () => {
    const strange = await say(amara, outsider, 'Not for the coach');
    expect((await coach.get(`/api/messages/${coach.id}/${amara.id}?before=${strange.id}`)).status).toBe(422);
  });
});

describe('opening a conversation', () => {
  const stretch = async (me: Member, other: { id: string }, query = '') =>
    (await me.get(`/api/conversations/${other.id}/messages${query}`)).body as MessagePage;
  const shape = ({ messages, older, newer }: MessagePage) => ({ of: words(messages), older, newer });
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}`);

  /** What two people have said, numbered from 0; `me` has read the first `read`. */
  async function talk(total: number, read: number): Promise<[Member, Member, Message[]]> {
    const [me, other] = await strangers();
    const said: Message[] = [];
    for (let n = 0; n < total; n++) said.push(await say(other, me, `${n}`));
    if (read > 0) await me.put(`/api/conversations/${other.id}/read-mark`, { messageId: said[read - 1]!.id });
    return [me, other, said];
  }

  test('is at the oldest unread message, also when that is older than the newest 50, and goes on both ways', async () => {
    const [me, other, said] = await talk(150, 30);
    const first = await stretch(me, other);
    expect(shape(first)).toEqual({ of: numbers(20, 70), older: true, newer: true });
    const later = await stretch(me, other, `?after=${first.messages.at(-1)!.id}`);
    expect(shape(later)).toEqual({ of: numbers(70, 120), older: true, newer: true });
    expect(shape(await stretch(me, other, `?after=${later.messages.at(-1)!.id}`))).toEqual({
      of: numbers(120, 150),
      older: true,
      newer: false,
    });
    expect(shape(await stretch(me, other, `?before=${first.messages[0]!.id}`))).toEqual({
      of: numbers(0, 20),
      older: false,
      newer: true,
    });
    expect(shape(await stretch(me, other, '?at=end'))).toEqual({
      of: numbers(100, 150),
      older: true,
      newer: false,
    });
    expect(shape(await stretch(me, other, `?around=${said[5]!.id}`))).toEqual({
      of: numbers(0, 45),
      older: false,
      newer: true,
    });
    // Their own messages wait for nobody.
    expect(shape(await stretch(other, me))).toMatchObject({ of: numbers(100, 150), newer: false });
  });

  test('is at the end when what is unread is among the newest 50, or was taken back', async () => {
    const [me, other] = await talk(60, 10);
    expect(shape(await stretch(me, other))).toMatchObject({ of: numbers(10, 60), older: true, newer: false });
    const [you, them, said] = await talk(60, 9);
    await them.delete(`/api/messages/${said[9]!.id}`);
    expect(await stretch(you, them)).toMatchObject({ older: true, newer: false });
  });

  test('tells of the newest message that waits, when that is beyond what is shown', async () => {
    const [me, other, said] = await talk(120, 30);
    const { id, timestamp } = said[119]!;
    await say(me, other, 'Mine waits for nobody.');
    const first = await stretch(me, other);
    expect(first.waiting).toEqual({ id, timestamp });
    expect((await stretch(me, other, `?before=${first.messages[0]!.id}`)).waiting).toEqual({ id, timestamp });
    expect((await stretch(me, other, '?at=end')).waiting).toBeNull();
    await other.delete(`/api/messages/${id}`);
    expect((await stretch(me, other)).waiting?.id).toBe(said[118]!.id);
    await me.put(`/api/conversations/${other.id}/read-mark`, { messageId: said[118]!.id });
    expect((await conversationOf(me, other))?.unread).toBe(0);
    expect((await stretch(me, other, `?around=${said[5]!.id}`)).waiting).toBeNull();
  });

  test('is empty before it has begun, and not found with nobody', async () => {
    const [me, other] = await strangers();
    expect(await stretch(me, other)).toEqual({
      messages: [],
      older: false,
      newer: false,
      waiting: null,
    });
    expect((await me.get(`/api/conversations/${nobody.id}/messages`)).status).toBe(404);
    expect((await app.visitor().get(`/api/conversations/${other.id}/messages`)).status).toBe(401);
  });

  test('takes its place from a message of this conversation only, and one at a time', async () => {
    const strange = await say(amara, outsider, 'Not for the coach');
    const own = await say(coach, amara, 'For the athlete');
    const place = (query: string) => coach.get(`/api/conversations/${amara.id}/messages?${query}`);
    for (const way of ['before', 'after', 'around']) {
      const { status, body } = await place(`${way}=${strange.id}`);
      expect([status, body.errors[0].path]).toEqual([422, way]);
    }
    for (const query of [`before=${own.id}&after=${own.id}`, 'at=start', 'limit=7'])
      expect((await place(query)).status).toBe(422);
    // Somebody else sees their own conversation with her, not this one.
    expect((await outsider.get(`/api/conversations/${amara.id}/messages?around=${own.id}`)).status).toBe(422);
  });
});

describe('the list of conversations', () => {
  test('has the newest first, with the last message and what is unread', async () => {
    const [me, other] = await strangers();
    const third = await app.addAthlete({}, { firstName: 'Zoë', lastName: 'Ångström' });
    await say(other, me, 'One');
    await say(other, me, 'Two');
    const last = await say(me, third, 'Three');
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
        },
        lastMessage: 'Three',
        lastVisit: null,
        lastSenderId: me.id,
        timestamp: last.timestamp,
        unread: 0,
        online: false,
        found: null,
      },
      expect.objectContaining({ lastMessage: 'Two', lastSenderId: other.id, unread: 2 }),
    ]);
    const found = async (search: string) =>
      ((await me.get(`/api/conversations?search=${search}`)).body as Conversation[]).map(
        ({ lastMessage }) => lastMessage,
      );
    expect([await found('zoe'), await found('two'), await found('%25'), await found('nope')]).toEqual([
      ['Three'],
      ['Two'],
      [],
      [],
    ]);
  });

  test('is searched in older messages too, and shows the newest that was found [2.175]', async () => {
    const [me, other] = await strangers();
    const third = await app.addAthlete({}, { firstName: 'Camille', lastName: 'Young' });
    await say(other, me, 'Is there a CAMP in June?');
    const newest = await say(me, other, 'The camp is in July.');
    const gone = await say(me, other, 'No camp at all');
    await me.delete(`/api/messages/${gone.id}`);
    await say(other, me, 'Good, see you then');
    await say(me, third, 'Hello');
    const search = async (who: Member, words: string) => {
      const { body, headers } = await who.get(`/api/conversations?search=${words}`);
      const rows = (body as Conversation[]).map(({ participant, found }) => [
        participant.id,
        found?.content ?? null,
      ]);
      return [Number(headers.get('x-total-count')), ...rows];
    };
    // Of the one the name matches, of the other what was said.
    expect(await search(me, 'cam')).toEqual([2, [third.id, null], [other.id, newest.content]]);
    expect(await search(other, 'cämp')).toEqual([1, [me.id, newest.content]]);
    expect(await search(other, 'at all')).toEqual([0]);
    expect(await search(third, 'camp')).toEqual([0]);
    expect(await search(outsider, 'july')).toEqual([0]);
  });

  test('comes in pages', async () => {
    const me = await app.addCoach();
    const others = [await app.addAthlete(), await app.addAthlete(), await app.addAthlete()];
    for (const other of others) await say(me, other, other.id);
    const first = await me.get('/api/conversations?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await me.get(next);
    const listed = [...first.body, ...second.body].map((one: Conversation) => one.participant.id);
    expect(listed).toEqual(others.map(({ id }) => id).reverse());
    expect(second.headers.get('link')).toBeNull();
    expect((await me.get(`${next}&search=a`)).status).toBe(422);
  });

  test('counts what is unread in all of them', async () => {
    const [me, one, two] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
    for (const from of [one, one, two]) await say(from, me, 'Coach?');
    expect((await me.get('/api/conversations/unread')).body).toEqual({ unread: 3 });
    expect((await two.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
    expect((await app.visitor().get('/api/conversations/unread')).status).toBe(401);
  });

  test('is everybody’s own', async () => {
    expect((await app.visitor().get('/api/conversations')).status).toBe(401);
    expect((await (await app.addCoach()).get('/api/conversations')).body).toEqual([]);
  });

  test('names the person whom one writes to', async () => {
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
    for (const id of [nobody.id, coach.id]) {
      expect((await coach.get(`/api/conversations/${id}`)).status).toBe(404);
    }
    expect((await app.visitor().get(`/api/conversations/${amara.id}`)).status).toBe(401);
  });
});

describe('marking as read', () => {
  const mark = (me: Member, other: { id: string }, messageId: unknown) =>
    me.put(`/api/conversations/${other.id}/read-mark`, { messageId });

  test('everything up to that message counts as seen, at both sides', async () => {
    const [me, other] = await strangers();
    const sent = [await say(other, me, '1'), await say(other, me, '2'), await say(other, me, '3')];
    expect((await mark(me, other, sent[1]!.id)).status).toBe(204);
    expect((await conversationOf(me, other))?.unread).toBe(1);
    const seen = (await thread(other, me)).map((message) => message.readAt !== undefined);
    expect(seen).toEqual([true, true, false]);
  });

  test('an older mark moves nothing back', async () => {
    const [me, other] = await strangers();
    const sent = [await say(other, me, '1'), await say(other, me, '2')];
    await mark(me, other, sent[1]!.id);
    const before = await thread(me, other);
    expect((await mark(me, other, sent[0]!.id)).status).toBe(204);
    expect((await conversationOf(me, other))?.unread).toBe(0);
    expect(await thread(me, other)).toEqual(before);
  });

  test('a mark reads what is new to it, however long the conversation', async () => {
    const [me, other] = await strangers();
    await say(other, me, 'The first');
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
    await mark(me, other, rows[4999]!.id);
    expect((await conversationOf(me, other))?.unread).toBe(5000);

    const read = await app.database.db.transaction().execute(async (tx) => {
      const counted = sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_xact_user_tables where relname = 'messages'`;
      const before = (await counted.execute(tx)).rows[0]!.n;
      await moveReadMark(tx, me.id, other.id, rows[5001]!.seq, app.now());
      return (await counted.execute(tx)).rows[0]!.n - before;
    });
    expect(read).toBeLessThan(10);
    expect((await conversationOf(me, other))?.unread).toBe(4998);
    await mark(me, other, rows[9999]!.id);
    expect((await conversationOf(me, other))?.unread).toBe(0);
    expect((await thread(me, other)).filter(({ readAt }) => readAt === undefined)).toEqual([]);
  });

  test('one’s own messages are not read by marking them', async () => {
    const [me, other] = await strangers();
    const own = await say(me, other, 'Mine');
    await mark(me, other, own.id);
    expect((await thread(me, other))[0]).toEqual(own);
    expect((await conversationOf(other, me))?.unread).toBe(1);
  });

  test('a message of another conversation, or none, is not found', async () => {
    const strange = await say(amara, outsider, 'Elsewhere');
    await say(amara, coach, 'Here');
    for (const id of [strange.id, nobody.id]) expect((await mark(coach, amara, id)).status).toBe(404);
    expect((await mark(outsider, coach, strange.id)).status).toBe(404);
    expect((await mark(coach, amara, 'x')).status).toBe(422);
    expect((await app.visitor().put(`/api/conversations/${amara.id}/read-mark`, {})).status).toBe(401);
  });
});

describe('deleting', () => {
  test('a message of one’s own is emptied for both, and stays in its place', async () => {
    const [me, other] = await strangers();
    const sent = [
      await say(me, other, 'Before'),
      await say(me, other, 'Oops'),
      await say(me, other, 'After'),
    ];
    expect((await me.delete(`/api/messages/${sent[1]!.id}`)).status).toBe(204);
    expect((await me.delete(`/api/messages/${sent[1]!.id}`)).status).toBe(204);
    const seen = await thread(other, me);
    expect(words(seen)).toEqual(['Before', null, 'After']);
    expect(seen[1]!.deletedAt).toEqual(expect.any(String));
    expect((await conversationOf(other, me))?.unread).toBe(2);
  });

  test('what was deleted last shows as no text in the list', async () => {
    const [me, other] = await strangers();
    const sent = await say(me, other, 'Oops');
    await me.delete(`/api/messages/${sent.id}`);
    expect(await conversationOf(other, me)).toMatchObject({ lastMessage: null, unread: 0 });
  });

  test('is refused after 15 minutes', async () => {
    const sent = await say(coach, amara, 'Too late');
    app.now = minutes(16);
    const { status, body } = await coach.delete(`/api/messages/${sent.id}`);
    expect([status, body.detail]).toEqual([403, 'A message can be deleted only within 15 minutes.']);
  });

  test('is for the sender alone', async () => {
    const sent = await say(coach, amara, 'Mine');
    for (const who of [amara, outsider]) {
      expect((await who.delete(`/api/messages/${sent.id}`)).status).toBe(404);
    }
    expect((await coach.delete('/api/messages/x')).status).toBe(404);
    expect((await app.visitor().delete(`/api/messages/${sent.id}`)).status).toBe(401);
    expect(words(await thread(amara, coach))).toContain('Mine');
  });
});

test('typing is told only to somebody with whom there is a conversation', async () => {
  const [me, other] = await strangers();
  const path = `/api/conversations/${other.id}/typing`;
  expect((await me.post(path)).status).toBe(404);
  await say(other, me, 'Hi');
  expect((await me.post(path)).status).toBe(204);
  expect((await app.visitor().post(path)).status).toBe(401);
});
