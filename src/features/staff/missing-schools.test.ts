import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';

const app = openTestApp();
let staff: MemberClient;
let colleague: MemberClient;
let outsider: CoachMember;
beforeAll(async () => {
  [staff, colleague, outsider] = [await addStaff(app), await addStaff(app), await app.addCoach()];
}, 60_000);

const listItems = async (): Promise<QueueItem[]> =>
  (await staff.get('/api/staff/queue?kind=missing-school&limit=100')).body;
const findItem = async (title: string) => (await listItems()).find((item) => item.title === title);
const postMissingSchoolOutcome = (who: MemberClient, id: string, form: object) =>
  who.post(`/api/staff/missing-schools/${id}/outcome`, form);
const getSchool = async (coach: CoachMember) => {
  const { school, schoolId, asksForSchool } = (await coach.get('/api/coaches/me')).body;
  return { school, schoolId, asksForSchool };
};

let schools = 0;
/** A name that no school of the list resembles, and that no other test takes. */
const makeUpName = () => `Zyx${Date.now().toString(36)}${++schools} Academy`;

/** A coach who says that no school of the list is theirs. */
const addCoachOf = (school: string) => app.addCoach({ school, schoolId: null, city: 'Austin', state: 'TX' });

async function addMissingSchool(name = makeUpName()) {
  const coach = await addCoachOf(name);
  const item = await findItem(name);
  if (!item) throw new Error('The school is not in the queue');
  return { name, coach, id: item.id };
}

test('two spellings of one missing school are one item, and another state is another one [22.21]', async () => {
  const { name, id } = await addMissingSchool();
  await addCoachOf(`The ${name.toUpperCase()}`);
  await app.addCoach({ school: name, schoolId: null, city: 'Tulsa', state: 'OK' });
  const items = (await listItems()).filter(({ title }) => title === name);
  expect(items.map(({ lines }) => lines)).toEqual([
    ['Austin, TX', '2 coaches miss it'],
    ['Tulsa, OK', '1 coach misses it'],
  ]);
  expect((await staff.get(`/api/staff/missing-schools/${id}`)).body).toMatchObject({
    ...{ name, city: 'Austin', state: 'TX', outcome: null, school: null },
    coaches: [{ firstName: 'Robin' }, {}].map(() => expect.objectContaining({ userId: expect.any(String) })),
  });
});

test('a school that staff add is found by name, and the profiles that typed it have it [22.21]', async () => {
  const { name, coach, id } = await addMissingSchool();
  const silent = await addCoachOf(name);
  await app.database.pool.query('delete from missing_schools where user_id = $1', [silent.id]);
  const form = { outcome: 'added', name: `${name} of Texas`, city: 'Austin', website: `${newId()}.edu` };
  expect((await postMissingSchoolOutcome(staff, id, form)).status).toBe(204);
  const [found] = (await coach.get(`/api/schools?q=${encodeURIComponent(name)}`)).body;
  expect(found).toMatchObject({ name: `${name} of Texas`, city: 'Austin', state: 'TX' });
  for (const member of [coach, silent])
    expect(await getSchool(member)).toEqual({ school: found.name, schoolId: found.id, asksForSchool: false });
  expect((await coach.get('/api/coaches/me')).body.verification.next).toBe('ask');
  const { body } = await coach.get(`/api/schools/${found.id}`);
  expect(body.sources.name.title).toBe('The staff of Fieldhouse');
  await app.runJobs('missing-school-email');
  const mail = app.sentEmails.find(({ to }) => to === coach.email);
  expect(mail).toMatchObject({ subject: 'Your school is in our list' });
  expect(mail?.text).toContain(found.name);
  expect(await findItem(name)).toMatchObject({ isOpen: false, assignedTo: { id: staff.id } });
});

test('a request that means a school of the list gives the coach that school, which is found by the name from then on [22.21 22.28]', async () => {
  const { name, coach, id } = await addMissingSchool();
  const [rice] = (await staff.get('/api/schools?q=rice+university')).body;
  expect((await postMissingSchoolOutcome(staff, id, { outcome: 'mapped', schoolId: rice.id })).status).toBe(
    204,
  );
  expect(await getSchool(coach)).toEqual({ school: rice.name, schoolId: rice.id, asksForSchool: false });
  expect((await staff.get(`/api/staff/missing-schools/${id}`)).body).toMatchObject({
    ...{ name, outcome: 'mapped', school: { id: rice.id }, decidedBy: { firstName: 'Sam' } },
  });
  expect((await getSchool(outsider)).school).toBe('Rice University');
  const [found] = (await outsider.get(`/api/schools?q=${encodeURIComponent(name)}`)).body;
  expect(found).toMatchObject({ id: rice.id, name: rice.name });
});

test('a dismissal emails its reason, changes no profile, and a new request waits again [22.21]', async () => {
  const { name, coach, id } = await addMissingSchool();
  expect((await postMissingSchoolOutcome(staff, id, { outcome: 'dismissed' })).status).toBe(422);
  const reason = 'It is a high school.';
  expect((await postMissingSchoolOutcome(staff, id, { outcome: 'dismissed', reason })).status).toBe(204);
  expect(await getSchool(coach)).toMatchObject({ school: name, schoolId: null });
  await app.runJobs('missing-school-email');
  expect(app.sentEmails.find(({ to }) => to === coach.email)?.text).toContain(reason);
  await coach.post('/api/schools/missing', { name, city: 'Austin', state: 'TX' });
  expect(await findItem(name)).toMatchObject({ isOpen: true, assignedTo: null });
});

test('of two who decide at once one is refused, and a coach who finds the school waits no more [22.21]', async () => {
  const { id } = await addMissingSchool();
  const form = { outcome: 'dismissed', reason: 'It is a high school.' };
  const answers = await Promise.all([
    postMissingSchoolOutcome(staff, id, form),
    postMissingSchoolOutcome(colleague, id, form),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const { name, coach } = await addMissingSchool();
  const { schoolId } = await getSchool(outsider);
  expect((await coach.patch(`/api/coaches/${coach.profile.id}`, { schoolId })).status).toBe(200);
  expect(await findItem(name)).toBeUndefined();
});

test('a decision that names no school, a known name or a known website gets 422 [22.21]', async () => {
  const { id } = await addMissingSchool();
  for (const [form, path] of [
    [{}, 'outcome'],
    [{ outcome: 'mapped' }, 'schoolId'],
    [{ outcome: 'mapped', schoolId: newId() }, 'schoolId'],
    [{ outcome: 'added', name: 'Rice University' }, 'name'],
    [{ outcome: 'added', website: 'rice.edu' }, 'website'],
    [{ outcome: 'added', website: 'r1ce.edu' }, 'website'],
  ] as const) {
    const { status, body } = await postMissingSchoolOutcome(staff, id, form);
    expect([form, status, body.errors?.[0]?.path]).toEqual([form, 422, path]);
  }
  expect((await postMissingSchoolOutcome(staff, newId(), { outcome: 'added' })).status).toBe(404);
});

test('nobody but staff reads or decides a missing school, not even its coach [22.21]', async () => {
  const { coach, id } = await addMissingSchool();
  for (const viewer of [coach, outsider]) {
    expect((await viewer.get(`/api/staff/missing-schools/${id}`)).status).toBe(403);
    expect((await postMissingSchoolOutcome(viewer, id, { outcome: 'added' })).status).toBe(403);
  }
  expect((await app.visitor().get(`/api/staff/missing-schools/${id}`)).status).toBe(401);
});
