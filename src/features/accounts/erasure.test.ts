import { expect, test } from 'vitest';
import { type CoachMember, password, quarterback } from '../../../tests/support/cast.ts';
import { Member } from '../../../tests/support/client.ts';
import { testApp } from '../../../tests/support/test-app.ts';

const app = testApp();
const day = 86_400_000;
const coachPassword = 'Co4ch!knows-it';
let added = 0;

const lettersTo = (email: string) => app.sentEmails.filter((letter) => letter.to === email);
const tokenIn = (email: string) =>
  /claim\?token=([\w-]+)/.exec(lettersTo(email).at(-1)?.text ?? '')?.[1] ?? '';
const rounds = async () => {
  await app.runJobs('claim-reminders');
  await app.runJobs('claim-email');
  await app.runJobs('erasures');
};
async function days(n: number, during: () => Promise<void>) {
  const at = Date.now() + n * day;
  app.now = () => new Date(at);
  await during();
  app.now = () => new Date();
}

async function addedBy(coach: CoachMember) {
  added += 1;
  const email = `added${added}@school.test`;
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email,
    username: `lou${added}`,
    password: coachPassword,
  };
  const answer = await coach.post('/api/athletes', { user, ...quarterback });
  expect(answer.status).toBe(201);
  await app.runJobs('claim-email');
  return {
    email,
    athleteId: answer.body.id as string,
    id: answer.body.userId as string,
    token: tokenIn(email),
  };
}

const login = (email: string, given: string) =>
  app.visitor().post('/api/auth/login', { email, password: given });

test('an athlete whom a coach added claims the account; the coach’s password opens it no more', async () => {
  const coach = await app.addCoach();
  const { email, token } = await addedBy(coach);
  const before = app.visitor();
  await before.post('/api/auth/login', { email, password: coachPassword });
  expect((await app.visitor().post('/api/auth/claim-preview', { token })).body).toEqual({
    ...{ firstName: 'Lou', email, coach: 'Sam Doe', school: 'Rice University' },
  });
  const lou = app.visitor();
  const claimed = await lou.post('/api/auth/claim', { token, password: 'Lou!s-0wn-word' });
  expect([claimed.status, claimed.body.user]).toMatchObject([200, { email, emailVerified: true }]);
  expect((await lou.get('/api/auth/me')).status).toBe(200);
  expect((await before.get('/api/auth/me')).status).toBe(401);
  expect((await login(email, coachPassword)).status).toBe(401);
  expect((await login(email, 'Lou!s-0wn-word')).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim', { token, password })).status).toBe(400);
});

test('before the claim nothing can be prepared that opens, moves or ends the account after it', async () => {
  const { email, id, token } = await addedBy(await app.addCoach());
  const coach = app.visitor();
  await coach.post('/api/auth/login', { email, password: coachPassword });
  const secret = { password: coachPassword };
  const tries = [
    await coach.put('/api/auth/email', { email: 'mine@school.test', ...secret }),
    await coach.post('/api/auth/erasure', secret),
    await coach.post('/api/factors/totp', secret),
    await coach.post('/api/passkeys/options', secret),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  // Whatever came about otherwise goes with the claim.
  await app.database.pool.query(
    'update users set two_factor_enabled = true, erase_at = now() where id = $1',
    [id],
  );
  await app.visitor().post('/api/auth/forgot-password', { email });
  const reset = await app.emailedToken(email, 'reset-password');
  const claimed = await app.visitor().post('/api/auth/claim', { token, password: 'Lou!s-0wn-word' });
  expect(claimed.body.user).toMatchObject({ email, eraseAt: null });
  const late = { token: reset, password: coachPassword };
  expect((await app.visitor().post('/api/auth/reset-password', late)).status).toBe(400);
  expect((await login(email, 'Lou!s-0wn-word')).body.user).toMatchObject({ email });
});

test('an athlete who does not want the account erases it', async () => {
  const coach = await app.addCoach();
  const { email, athleteId, token } = await addedBy(coach);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token: 'made-up' })).status).toBe(400);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
  expect((await login(email, coachPassword)).status).toBe(401);
});

test('an account that nobody claims is reminded of once, and erased after 60 days', async () => {
  const coach = await app.addCoach();
  const { email, athleteId } = await addedBy(coach);
  await days(29, rounds);
  expect(lettersTo(email)).toHaveLength(1);
  await days(31, rounds);
  await days(40, rounds);
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual([
    'Sam Doe added you to Fieldhouse',
    'Your Fieldhouse profile still waits for you',
  ]);
  await days(59, rounds);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  await days(61, rounds);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
});

test('an account is erased 14 days after its owner asked, and its messages stay', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const words = 'See you on Saturday.';
  await lou.post('/api/messages', { senderId: lou.id, receiverId: coach.id, content: words });
  await coach.put(`/api/bookmarks/${lou.profile.id}`);
  const wrong = await lou.post('/api/auth/erasure', { password: 'Wr0ng!password' });
  expect(wrong.status).toBe(422);
  const asked = await lou.post('/api/auth/erasure', { password });
  expect([asked.status, typeof asked.body.user.eraseAt]).toEqual([202, 'string']);
  await days(13, rounds);
  expect((await lou.get('/api/auth/me')).status).toBe(200);
  await days(15, rounds);

  expect((await login(lou.email, password)).status).toBe(401);
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
  expect(again).toBeInstanceOf(Member);
});

test('steps of a visit stay in the conversation when one of its two people is erased', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const at = (hours: number) => new Date(Date.now() + 30 * day + hours * 3_600_000).toISOString();
  const proposed = await coach.post('/api/visits', {
    ...{ athleteId: lou.profile.id, kind: 'official', startsAt: at(0), endsAt: at(6) },
    ...{ timeZone: 'America/Chicago', place: 'Rice Stadium' },
  });
  await lou.patch(`/api/visits/${proposed.body.id}`, { startsAt: at(2) });
  await lou.post('/api/auth/erasure', { password });
  await days(15, rounds);

  const [conversation] = (await coach.get('/api/conversations')).body;
  expect(conversation).toMatchObject({
    participant: { firstName: 'Deleted', lastName: 'user' },
    ...{ lastMessage: null, lastVisit: 'moved', lastSenderId: lou.id, unread: 1 },
  });
  const thread = (await coach.get(`/api/messages/${coach.id}/${lou.id}`)).body;
  expect(thread.map(({ visit }: { visit: unknown }) => visit)).toEqual(
    [at(0), at(2)].map(() => expect.objectContaining({ id: null, awaits: null, place: 'Rice Stadium' })),
  );
  expect((await coach.delete(`/api/messages/${thread[0].id}`)).status).toBe(404);
  await coach.put(`/api/conversations/${lou.id}/read-mark`, { messageId: thread[1].id });
  expect((await coach.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
  expect((await coach.get('/api/activity')).body).not.toContainEqual(
    expect.objectContaining({ kind: 'message' }),
  );
});

test('a conversation goes with the second of its two people, and with it every word', async () => {
  const [lou, coach, other] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  const say = (from: Member, to: Member, content: string) =>
    from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });
  await say(lou, coach, 'To the one');
  await say(coach, lou, 'And back');
  await say(other, lou, 'From the other');
  const words = async () => {
    const { rows } = await app.database.pool.query(
      `select m.content from conversations c left join messages m on m.conversation_id = c.id
       where $1 in (c.first_user_id, c.second_user_id) order by m.seq`,
      [lou.id],
    );
    return rows.map(({ content }) => content);
  };
  await lou.post('/api/auth/erasure', { password });
  await days(15, rounds);
  expect(await words()).toEqual(['To the one', 'And back', 'From the other']);
  await coach.post('/api/auth/erasure', { password });
  await days(15, rounds);
  expect(await words()).toEqual(['From the other']);
  expect((await other.get(`/api/messages/${other.id}/${lou.id}`)).body).toHaveLength(1);
});

test('a letter that waits for an account goes nowhere once it is erased', async () => {
  const lou = await app.addAthlete();
  await app.emailsTo(lou.email);
  const other = 'An0ther!password';
  await lou.put('/api/auth/password', { currentPassword: password, password: other });
  expect((await lou.post('/api/auth/erasure', { password: other })).status).toBe(202);
  await days(15, rounds);
  const before = app.sentEmails.length;
  await app.runJobs('account-email');
  expect(app.sentEmails.slice(before)).toEqual([]);
});

test('whoever changes their mind keeps the account', async () => {
  const lou = await app.addAthlete();
  await lou.post('/api/auth/erasure', { password });
  expect((await lou.delete('/api/auth/erasure')).body.user.eraseAt).toBe(null);
  await days(15, rounds);
  expect((await lou.get('/api/athletes/me')).status).toBe(200);
  expect((await app.visitor().post('/api/auth/erasure', { password })).status).toBe(401);
});

test('whoever changes their mind while others are erased keeps the account', async () => {
  const [one, two] = [await app.addAthlete(), await app.addAthlete()];
  for (const member of [one, two]) await member.post('/api/auth/erasure', { password });
  // Whichever of the two is erased first, the other one has kept the account by then.
  await app.database.pool.query(`
    create function keep_others() returns trigger language plpgsql as $$
    begin update users set erase_at = null where id <> new.id; return null; end $$;
    create trigger keep after update of erased_at on users for each row
      when (new.erased_at is not null) execute function keep_others()`);
  await days(15, rounds);
  await app.database.pool.query('drop function keep_others cascade');
  const found = [one, two].map(async (member) => (await member.get('/api/athletes/me')).status);
  expect((await Promise.all(found)).sort()).toEqual([200, 401]);
});

test('a refusal that fails leaves the account and its link as they were', async () => {
  const coach = await app.addCoach();
  const { athleteId, token } = await addedBy(coach);
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before update of erased_at on users for each row execute function fail()`);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(500);
  await app.database.pool.query('drop function fail cascade');
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
});

test('sessions, links and tokens that have expired are swept away', async () => {
  const lou = await app.addAthlete();
  await app.visitor().post('/api/auth/forgot-password', { email: lou.email });
  await app.emailsTo(lou.email);
  const kept = async () => {
    await app.runJobs('expired-sign-ins');
    const { rows } = await app.database.pool.query(
      `select (select count(*) from sessions where user_id = $1)::int as sessions,
        (select count(*) from email_links where user_id = $1)::int as links,
        (select count(*) from verifications where value = $1::text)::int as tokens`,
      [lou.id],
    );
    return rows[0];
  };
  expect(await kept()).toEqual({ sessions: 1, links: 1, tokens: 1 });
  await days(8, async () => expect(await kept()).toEqual({ sessions: 1, links: 1, tokens: 0 }));
  expect((await lou.get('/api/athletes/me')).status).toBe(200);
  await days(31, async () => expect(await kept()).toEqual({ sessions: 0, links: 0, tokens: 0 }));
});

test('no table that hangs on an account is left out of its erasure', async () => {
  const { rows } = await app.database.pool.query(`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
  expect(rows).toEqual([]);
});

test('an athlete whose email and username are both taken is refused for both', async () => {
  const coach = await app.addCoach();
  const { email } = await addedBy(coach);
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email,
    username: `LOU${added}`,
    password: coachPassword,
  };
  const { status, body } = await coach.post('/api/users', user);
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    409,
    ['email', 'username'],
  ]);
});
