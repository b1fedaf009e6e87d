import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type CoachMember, password, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let addedCount = 0;

const listEmails = (email: string) => app.sentEmails.filter(({ to }) => to === email);
const findToken = (email: string) =>
  /claim\?token=([\w-]+)/.exec(listEmails(email).at(-1)?.text ?? '')?.[1] ?? '';

async function addAthlete(coach: CoachMember) {
  addedCount += 1;
  const email = `lou${addedCount}@school.test`;
  const user = { firstName: 'Lou', lastName: 'Reyes', email, username: `lou${addedCount}`, password };
  const { body } = await coach.post('/api/athletes', { user, ...quarterback });
  await app.runJobs('claim-email');
  const id = (await coach.get('/api/athletes/added')).body[0].id as string;
  return {
    id,
    email,
    athleteId: body.id as string,
    token: findToken(email),
    path: `/api/athletes/added/${id}`,
  };
}
const claimAccountByToken = (token: string) =>
  app.visitor().post('/api/auth/claim', { token, password: 'Lou!s-0wn-word' });

test('a coach sees every athlete they added: waiting, claimed, declined and expired, newest first [15.7]', async () => {
  const coach = await app.addCoach();
  await addAthlete(coach);
  await app.runInDays(61, () => app.runClaimAndErasureJobs());
  const [claimed, declined, waiting] = [
    await addAthlete(coach),
    await addAthlete(coach),
    await addAthlete(coach),
  ];
  await claimAccountByToken(claimed.token);
  await app.visitor().post('/api/auth/claim-refusal', { token: declined.token });
  const { status, body, headers } = await coach.get('/api/athletes/added');
  expect([status, headers.get('x-total-count')]).toEqual([200, '4']);
  expect(body).toMatchObject([
    {
      ...{ id: waiting.id, state: 'waiting', firstName: 'Lou', lastName: 'Reyes', invitationsLeft: 4 },
      ...{ emailHint: 'l…@school.test', athlete: { id: waiting.athleteId, position: 'Quarterback' } },
    },
    { state: 'declined', firstName: null, emailHint: null, athlete: null, invitationsLeft: 0 },
    { state: 'claimed', firstName: 'Lou', emailHint: null, athlete: { id: claimed.athleteId } },
    { state: 'expired', firstName: null, lastName: null, athlete: null },
  ]);
  expect(JSON.stringify(body)).not.toContain(waiting.email);
  const first = await coach.get('/api/athletes/added?limit=3');
  const [, cursor] = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await coach.get(`/api/athletes/added?limit=3&cursor=${cursor}`);
  expect([...first.body, ...second.body]).toEqual(body);
});

test('an athlete who claimed the profile and is erased later, or has blocked the coach, is listed no more [15.7]', async () => {
  const coach = await app.addCoach();
  for (const leave of ['erasure', 'block']) {
    const { email, token } = await addAthlete(coach);
    await claimAccountByToken(token);
    const lou = app.visitor();
    await lou.post('/api/auth/login', { email, password: 'Lou!s-0wn-word' });
    if (leave === 'block') await lou.put(`/api/blocks/${coach.id}`);
    else await lou.post('/api/auth/erasure', { password: 'Lou!s-0wn-word' });
  }
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { body, headers } = await coach.get('/api/athletes/added');
  expect([body, headers.get('x-total-count')]).toEqual([[], '0']);
});

test('a coach corrects name, profile and address until the athlete claims it [15.8]', async () => {
  const coach = await app.addCoach();
  const { path, athleteId, email, token } = await addAthlete(coach);
  const user = { firstName: 'Louis', email: `right-${email}` };
  const changed = await coach.patch(path, { position: 'Safety', classYear: 2028, city: 'Dallas', user });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    {
      ...{ state: 'waiting', firstName: 'Louis', lastName: 'Reyes', invitationsLeft: 3 },
      athlete: { position: 'Safety', classYear: 2028, city: 'Dallas', state: 'TX' },
    },
  ]);
  // The link to the wrong address works no more; the right one gets its own.
  expect((await claimAccountByToken(token)).status).toBe(400);
  await app.runJobs('claim-email');
  expect((await coach.get('/api/athletes?search=Louis')).body[0].id).toBe(athleteId);
  expect((await claimAccountByToken(findToken(user.email))).status).toBe(200);
  const late = await coach.patch(path, { position: 'Kicker' });
  expect(late.status).toBe(409);
  expect((await coach.get(`/api/athletes/${athleteId}`)).body.position).toBe('Safety');
});

test('a correction with a wrong field, or with the address of a member, stores nothing [15.8]', async () => {
  const coach = await app.addCoach();
  const { path, athleteId, token } = await addAthlete(coach);
  for (const [body, status, field] of [
    [{ position: 'Safety', user: { firstName: 'L' } }, 422, 'user.firstName'],
    [{ position: 'Safety', user: { email: 'nowhere' } }, 422, 'user.email'],
    [{ position: 'Safety', user: { role: 'coach' } }, 422, 'user.role'],
    [{ position: 'Safety', state: 'Narnia' }, 422, 'state'],
    [{ position: 'Safety', weightedGpa: 4.5, user: { lastName: 'Rey' } }, 422, 'weightedGpaScale'],
    [{ position: 'Safety', user: { lastName: 'Rey', email: coach.email } }, 409, 'user.email'],
  ] as const) {
    const answer = await coach.patch(path, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([status, field]);
  }
  const { body } = await coach.get(`/api/athletes/${athleteId}`);
  expect([body.position, body.user.lastName]).toEqual(['Quarterback', 'Reyes']);
  expect((await claimAccountByToken(token)).status).toBe(200);
});

test('an invitation is sent again after an hour, five times in all, and the newest link works [15.9]', async () => {
  const coach = await app.addCoach();
  const { path, email, token } = await addAthlete(coach);
  const tooSoon = await coach.post(`${path}/invitation`);
  expect([tooSoon.status, Number(tooSoon.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  for (let day = 1; day <= 4; day++) {
    await app.runInDays(day, async () => {
      expect((await coach.post(`${path}/invitation`)).status).toBe(204);
    });
  }
  await app.runInDays(5, async () => {
    expect((await coach.post(`${path}/invitation`)).status).toBe(403);
    expect((await coach.patch(path, { user: { email: `other-${email}` } })).status).toBe(403);
    await app.runJobs('claim-email');
  });
  expect(listEmails(email).length).toBeGreaterThan(1);
  expect((await claimAccountByToken(token)).status).toBe(400);
  expect((await claimAccountByToken(findToken(email))).status).toBe(200);
  expect((await coach.post(`${path}/invitation`)).status).toBe(409);
});

test('of two invitations at once, one is sent [15.9]', async () => {
  const coach = await app.addCoach();
  const { path, email } = await addAthlete(coach);
  await app.runInDays(1, async () => {
    const answers = await Promise.all([1, 2].map(() => coach.post(`${path}/invitation`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 429]);
    await app.runJobs('claim-email');
  });
  expect(listEmails(email)).toHaveLength(2);
});

test('a withdrawn profile is erased at once, and its link works no more [15.10]', async () => {
  const coach = await app.addCoach();
  const { path, athleteId, token, email } = await addAthlete(coach);
  expect((await coach.delete(path)).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
  expect((await coach.get('/api/athletes/added')).body).toEqual([]);
  expect((await claimAccountByToken(token)).status).toBe(400);
  expect((await coach.delete(path)).status).toBe(404);
  // The address is free again.
  expect((await app.register('athlete', { email })).email).toBe(email);
});

test('a profile that is withdrawn while it is claimed is either claimed or gone [15.10]', async () => {
  const coach = await app.addCoach();
  for (let round = 0; round < 5; round++) {
    const { path, athleteId, token } = await addAthlete(coach);
    const [withdrawn, claimed] = await Promise.all([coach.delete(path), claimAccountByToken(token)]);
    const isClaimed = claimed.status === 200;
    expect([withdrawn.status, claimed.status]).toEqual(isClaimed ? [409, 200] : [204, 400]);
    expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(isClaimed ? 200 : 404);
  }
});

test('another coach gets 404 for each of the calls, an athlete 403 and a visitor 401 [15.7]', async () => {
  const [coach, outsider, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const { path } = await addAthlete(coach);
  for (const [viewer, status] of [
    [outsider, 404],
    [athlete, 403],
    [app.visitor(), 401],
  ] as const) {
    expect((await viewer.patch(path, { position: 'Safety' })).status).toBe(status);
    expect((await viewer.post(`${path}/invitation`)).status).toBe(status);
    expect((await viewer.delete(path)).status).toBe(status);
  }
  expect((await outsider.get('/api/athletes/added')).body).toEqual([]);
  expect((await athlete.get('/api/athletes/added')).status).toBe(403);
  expect((await coach.get('/api/athletes/added')).body).toHaveLength(1);
});
