import { expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import type { ApiResponse } from '../../../tests/support/http-client.ts';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { maxShortlistMembers, maxShortlists } from './contract/shortlist-limits-and-name.ts';
import type { Shortlist, ShortlistWithSelection } from './contract.ts';

const app = openTestApp();
const nobody = '01890000-0000-7000-8000-000000000000';

const addList = async (coach: CoachMember, name = 'Pitchers'): Promise<string> =>
  (await coach.post('/api/shortlists', { name })).body.id;
const listNames = async (coach: CoachMember): Promise<string[]> =>
  (await coach.get('/api/shortlists')).body.map(({ name }: Shortlist) => name);
const listMembers = async (coach: CoachMember, id: string): Promise<string[]> =>
  (await coach.get(`/api/shortlists/${id}/athletes`)).body.map((athlete: Athlete) => athlete.id);
const toRefusal = ({ status, body }: ApiResponse) => [status, body.errors?.[0]?.path, body.detail];

test('a coach makes lists, the newest first, renames, orders and deletes them [42.1]', async () => {
  const coach = await app.addCoach();
  const first = await coach.post('/api/shortlists', { name: '  Pitchers 2027 ' });
  expect([first.status, first.body]).toMatchObject([201, { name: 'Pitchers 2027', members: 0, hidden: 0 }]);
  const [second, third] = [await addList(coach, 'Catchers'), await addList(coach, 'Visit in May')];
  expect(await listNames(coach)).toEqual(['Visit in May', 'Catchers', 'Pitchers 2027']);
  const renamed = await coach.patch(`/api/shortlists/${second}`, { name: 'Catchers 2028' });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Catchers 2028']);
  // A list that another tab has deleted is ignored; one that it has made follows.
  const order = { ids: [nobody, first.body.id, third] };
  for (let time = 0; time < 2; time += 1)
    expect((await coach.put('/api/shortlists/order', order)).status).toBe(204);
  expect(await listNames(coach)).toEqual(['Pitchers 2027', 'Visit in May', 'Catchers 2028']);
  expect((await coach.delete(`/api/shortlists/${third}`)).status).toBe(204);
  expect((await coach.delete(`/api/shortlists/${third}`)).status).toBe(404);
  expect(await listNames(coach)).toEqual(['Pitchers 2027', 'Catchers 2028']);
});

test('a list needs a name of 1 to 200 characters that the coach has not used [42.1]', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const id = await addList(coach);
  for (const name of ['', '   ', 'x'.repeat(201), 'a\nb', null]) {
    const answer = await coach.post('/api/shortlists', { name });
    expect([answer.status, answer.body.errors[0].path], `${name}`).toEqual([422, 'name']);
  }
  expect((await coach.post('/api/shortlists', { name: 'x'.repeat(200) })).status).toBe(201);
  const taken = [409, 'name', 'You already have a list with this name'];
  expect(toRefusal(await coach.post('/api/shortlists', { name: 'PITCHERS' }))).toEqual(taken);
  const second = await addList(coach, 'Catchers');
  expect(toRefusal(await coach.patch(`/api/shortlists/${second}`, { name: 'pitchers' }))).toEqual(taken);
  expect((await coach.patch(`/api/shortlists/${id}`, { name: 'pitchers' })).status).toBe(200);
  expect((await other.post('/api/shortlists', { name: 'Pitchers' })).status).toBe(201);
});

test(`a coach has at most ${maxShortlists} lists, also when two tabs make one at once [42.2]`, async () => {
  const coach = await app.addCoach();
  for (let n = 1; n < maxShortlists; n += 1) await addList(coach, `List ${n}`);
  const answers = await Promise.all(['A', 'B'].map((name) => coach.post('/api/shortlists', { name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(toRefusal(refused).slice(0, 2)).toEqual([422, 'name']);
});

test('athletes are added and removed one by one or together, newest first, and twice is no error [42.3]', async () => {
  const coach = await app.addCoach();
  const [a, b, c] = [await app.addAthlete(), await app.addAthlete(), await app.addAthlete()].map(
    ({ profile }) => profile.id,
  ) as [string, string, string];
  const id = await addList(coach);
  for (let time = 0; time < 2; time += 1)
    expect((await coach.put(`/api/shortlists/${id}/athletes/${a}`)).status).toBe(204);
  const form = { athleteIds: [c, b, a, c, nobody] };
  const added = await coach.post(`/api/shortlists/${id}/athletes`, form);
  expect([added.status, added.body]).toEqual([200, { added: 2, already: 1, notFound: 1 }]);
  expect((await coach.post(`/api/shortlists/${id}/athletes`, form)).body.added).toBe(0);
  expect(await listMembers(coach, id)).toEqual([c, b, a]);
  for (let time = 0; time < 2; time += 1)
    expect((await coach.delete(`/api/shortlists/${id}/athletes/${b}`)).status).toBe(204);
  expect(await listMembers(coach, id)).toEqual([c, a]);
  const list = await coach.get(`/api/shortlists/${id}`);
  expect(list.body).toMatchObject({ members: 2, hidden: 0 });
  expect(list.body.updatedAt > list.body.createdAt).toBe(true);
  expect((await coach.put(`/api/shortlists/${id}/athletes/${nobody}`)).status).toBe(404);
  expect((await coach.put(`/api/shortlists/${nobody}/athletes/${a}`)).status).toBe(404);
  for (const athleteIds of [[], ['x'], Array(51).fill(a), undefined])
    expect((await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds })).status).toBe(422);
});

test(`a list has at most ${maxShortlistMembers} athletes, also when two tabs add at once, and its file has them all [42.2] [42.6]`, async () => {
  const coach = await app.addCoach();
  const ids = (await insertRandomAthletes(app.database.pool, maxShortlistMembers + 1)).map((one) => one.id);
  const id = await addList(coach);
  const batches = Array.from({ length: 20 }, (_, nth) => ids.slice(nth * 50, nth * 50 + 50));
  for (const athleteIds of batches.slice(0, -1))
    expect((await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds })).body.added).toBe(50);
  const [last, over] = [batches.at(-1)!, ids.at(-1)!];
  const answers = await Promise.all([
    coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: last }),
    coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: [over] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  // Where the single athlete came first, the batch was refused whole, and all but its last one fill the list.
  const batchCameFirst = answers[0].status === 200;
  if (!batchCameFirst) await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: last.slice(0, -1) });
  expect((await coach.get(`/api/shortlists/${id}`)).body.members).toBe(maxShortlistMembers);
  const outside = batchCameFirst ? over : last.at(-1);
  expect(toRefusal(await coach.put(`/api/shortlists/${id}/athletes/${outside}`)).slice(0, 1)).toEqual([422]);
  // Who is in it already is no error.
  expect((await coach.put(`/api/shortlists/${id}/athletes/${ids[0]}`)).status).toBe(204);
  const { body: text } = await coach.get(`/api/shortlists/${id}/file`);
  expect(text.trim().split('\r\n')).toHaveLength(maxShortlistMembers + 1);
});

test('pages of a list follow each other without a gap, and a cursor is for its list alone [42.3]', async () => {
  const coach = await app.addCoach();
  const ids = (await insertRandomAthletes(app.database.pool, 5)).map((one) => one.id);
  const [id, other] = [await addList(coach), await addList(coach, 'Other')];
  await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: ids });
  const seen: string[] = [];
  for (let path = `/api/shortlists/${id}/athletes?limit=2`; path; ) {
    const page = await coach.get(path);
    expect(page.headers.get('x-total-count')).toBe('5');
    seen.push(...page.body.map((athlete: Athlete) => athlete.id));
    path = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    if (path) expect((await coach.get(path.replace(id, other))).status).toBe(422);
  }
  expect(seen).toEqual(ids);
});

test("another coach's list is not there, an athlete has none, and a visitor neither [42.4]", async () => {
  const [coach, outsider, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const id = await addList(coach);
  const member = `/api/shortlists/${id}/athletes/${athlete.profile.id}`;
  await coach.put(member);
  const path = `/api/shortlists/${id}`;
  const attempts = (by: CoachMember | typeof athlete) => [
    by.get(path),
    by.patch(path, { name: 'Mine' }),
    by.delete(path),
    by.get(`${path}/athletes`),
    by.get(`${path}/file`),
    by.post(`${path}/athletes`, { athleteIds: [athlete.profile.id] }),
    by.put(member),
    by.delete(member),
  ];
  for (const [by, expected] of [
    [outsider, 404],
    [athlete, 403],
    [app.visitor() as never, 401],
  ] as const)
    for (const answer of await Promise.all(attempts(by))) expect(answer.status).toBe(expected);
  await outsider.put('/api/shortlists/order', { ids: [id] });
  expect((await outsider.get('/api/shortlists')).body).toEqual([]);
  expect((await athlete.get('/api/shortlists')).status).toBe(403);
  expect((await athlete.get(`/api/comparison?ids=${nobody}&ids=${id}`)).status).toBe(403);
  expect(await listMembers(coach, id)).toEqual([athlete.profile.id]);
});

test('who blocks the coach, pauses or is suspended leaves list, file and comparison at once, and is a number [42.5]', async () => {
  const coach = await app.addCoach();
  const [shown, blocking, paused, suspended] = [
    await app.addAthlete({}, { firstName: 'Shown' }),
    await app.addAthlete({}, { firstName: 'Blocking' }),
    await app.addAthlete({}, { firstName: 'Paused' }),
    await app.addAthlete({}, { firstName: 'Suspended' }),
  ];
  const ids = [shown, blocking, paused, suspended].map(({ profile }) => profile.id);
  const id = await addList(coach);
  await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: ids });
  expect(await listMembers(coach, id)).toEqual(ids);
  await blocking.put(`/api/blocks/${coach.id}`);
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  await app.database.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [
    suspended.id,
  ]);
  expect(await listMembers(coach, id)).toEqual([shown.profile.id]);
  const { members, hidden } = (await coach.get(`/api/shortlists/${id}`)).body;
  expect([members, hidden]).toEqual([1, 3]);
  expect((await coach.get('/api/shortlists')).body[0]).toMatchObject({ members: 1, hidden: 3 });
  const query = ids.map((one) => `ids=${one}`).join('&');
  const compared = await coach.get(`/api/comparison?${query}`);
  expect(compared.body.map((athlete: Athlete) => athlete.id)).toEqual([shown.profile.id]);
  for (const path of [`/api/shortlists/${id}/file`, `/api/comparison/file?${query}`]) {
    const { body: text } = await coach.get(path);
    expect(text).toContain('Shown');
    expect(text).not.toMatch(/Blocking|Paused|Suspended/);
  }
  const hiddenIds = [blocking, paused, suspended].map(({ profile }) => profile.id);
  const added = await coach.post(`/api/shortlists/${await addList(coach, 'New')}/athletes`, {
    athleteIds: hiddenIds,
  });
  expect(added.body).toEqual({ added: 0, already: 0, notFound: 3 });
  // Who comes back is in the list again.
  await blocking.delete(`/api/blocks/${coach.id}`);
  expect(await listMembers(coach, id)).toEqual([shown.profile.id, blocking.profile.id]);
});

test('an erasure of the athlete removes the rows, and one of the coach the lists [42.8]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const id = await addList(coach);
  await coach.put(`/api/shortlists/${id}/athletes/${athlete.profile.id}`);
  const password = 'Str0ng!enough';
  await athlete.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect((await coach.get(`/api/shortlists/${id}`)).body).toMatchObject({ members: 0, hidden: 0 });
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { rows } = await app.database.pool.query('select id from shortlists where id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a file has no formulas, no starting ratings, and the names of its columns [42.6]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete(
    { highSchool: '=HYPERLINK("http://bad.test","x")', gpa: 3.5, height: '6\'2"', weight: 190 },
    { firstName: '+Lou', lastName: 'Reyes' },
  );
  const id = await addList(coach, 'Émile, “2027”!');
  await coach.put(`/api/shortlists/${id}/athletes/${athlete.profile.id}`);
  const { body: text, headers, status } = await coach.get(`/api/shortlists/${id}/file`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="emile-2027.csv"');
  // Reading a body as text drops its byte order mark.
  expect(text.startsWith('First name,Last name,Sport,')).toBe(true);
  const [, row] = text.trim().split('\r\n');
  expect(row).toContain(`'+Lou,Reyes,Football,`);
  expect(row).toContain(`"'=HYPERLINK(""http://bad.test"",""x"")"`);
  expect(row).toContain(',,0,Open to offers,');
  expect(row).toContain(`/athlete/${athlete.profile.id}`);
});

test('two to six athletes are compared in the order of their ids; one, seven and broken ids are refused [42.7]', async () => {
  const coach = await app.addCoach();
  const ids = (await insertRandomAthletes(app.database.pool, 7)).map((one) => one.id);
  const compare = (chosen: (string | undefined)[]) =>
    coach.get(`/api/comparison?${chosen.map((one) => `ids=${one}`).join('&')}`);
  const six = await compare(ids.slice(0, 6).toReversed());
  expect(six.body.map((athlete: Athlete) => athlete.id)).toEqual(ids.slice(0, 6).toReversed());
  expect((await compare([nobody, ids[0]])).body.map((athlete: Athlete) => athlete.id)).toEqual([ids[0]]);
  expect((await compare([nobody, coach.id])).body).toEqual([]);
  for (const chosen of [[ids[0]], [ids[0], ids[0]], ids, ['x', ids[0]]])
    expect((await compare(chosen)).status).toBe(422);
  expect((await coach.get('/api/comparison')).status).toBe(422);
  expect((await coach.get('/api/comparison/file')).status).toBe(422);
});

test('two tabs change one list at once: each gets an answer, nobody is in it twice, and a deleted list is not there [42.3]', async () => {
  const coach = await app.addCoach();
  const ids = (await insertRandomAthletes(app.database.pool, 6)).map((one) => one.id);
  const id = await addList(coach);
  const add = (athleteIds: string[]) => coach.post(`/api/shortlists/${id}/athletes`, { athleteIds });
  const answers = await Promise.all([
    add(ids.slice(0, 4)),
    add(ids.slice(2)),
    coach.put(`/api/shortlists/${id}/athletes/${ids[0]}`),
    coach.patch(`/api/shortlists/${id}`, { name: 'Ours' }),
    coach.patch(`/api/shortlists/${id}`, { name: 'Theirs' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200]);
  expect((await listMembers(coach, id)).toSorted()).toEqual(ids.toSorted());
  expect(['Ours', 'Theirs']).toContain((await coach.get(`/api/shortlists/${id}`)).body.name);
  const late = await Promise.all([coach.delete(`/api/shortlists/${id}`), add(ids)]);
  expect(late[0].status).toBe(204);
  expect([200, 404]).toContain(late[1].status);
  expect((await add(ids)).status).toBe(404);
});

test('the lists say how many of the given athletes are in each, those alone whom the coach may see [62.4]', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const [ann, ben, cem] = [await app.addAthlete(), await app.addAthlete(), await app.addAthlete()];
  const [full, half] = [await addList(coach, 'Full'), await addList(coach, 'Half')];
  await addList(coach, 'Empty');
  const ids = [ann, ben].map(({ profile }) => profile.id);
  await coach.post(`/api/shortlists/${full}/athletes`, { athleteIds: [...ids, cem.profile.id] });
  await coach.post(`/api/shortlists/${half}/athletes`, { athleteIds: ids.slice(0, 1) });
  const address = `/api/shortlists?${new URLSearchParams(ids.map((id) => ['ids', id]))}`;
  const countChosen = async (viewer: CoachMember) =>
    (await viewer.get(address)).body.map(({ name, selectedMembers }: ShortlistWithSelection) => [
      name,
      selectedMembers,
    ]);
  expect(await countChosen(coach)).toEqual([
    ['Empty', 0],
    ['Half', 1],
    ['Full', 2],
  ]);
  expect(await countChosen(other)).toEqual([]);
  await ben.put(`/api/blocks/${coach.id}`);
  expect((await countChosen(coach)).at(-1)).toEqual(['Full', 1]);
  const [list] = (await coach.get('/api/shortlists')).body;
  expect(list).not.toHaveProperty('selectedMembers');
  expect((await coach.get('/api/shortlists?ids=x')).status).toBe(422);
});
