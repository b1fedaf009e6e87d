import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addApprovingGuardian,
  approve,
  decline,
  listApprovals,
  setGuardianMode,
} from '../../../tests/support/guardians.ts';
import { getNextNight, listHeld, setClock, takeBack } from '../../../tests/support/held-messages.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { createVisitForm, proposeVisit } from '../../../tests/support/propose-visit.ts';
import { getThread, listContents, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp, TestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const day = new Date(getNextNight().getTime() - 8 * 3_600_000);
const rounds = Array.from({ length: 12 }, (_, i) => `message ${i}`);
let coach: CoachMember;
let maya: AthleteMember;
let guardian: Awaited<ReturnType<typeof addApprovingGuardian>>;

beforeEach(async () => {
  [coach, maya] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  guardian = await addApprovingGuardian(app, maya);
  setClock(app, day);
  await postMessage(maya, coach, 'Hello');
});
afterEach(() => {
  app.now = () => new Date();
});

const readThread = async () => listContents(await getThread(maya, coach)).slice(1);
const post = async (content: string): Promise<string> => (await postMessage(coach, maya, content)).body.id;
const listWaitingIds = async (browser: HttpClient, id: string) =>
  ((await listApprovals(browser, id)).body as { id: string }[]).map((message) => message.id);

test('of an approval and a take-back at the same time one wins, and both agree on it [32.11]', async () => {
  for (const content of rounds) {
    const id = await post(content);
    const [approved, takenBack] = await Promise.all([
      approve(guardian.browser, guardian.id, id),
      takeBack(coach, id),
    ]);
    const delivered = (await getThread(maya, coach)).find((message) => message.id === id);
    // A delivered message may be deleted for both, too: then it is in the thread without its text.
    if (approved.status === 204) expect([takenBack.status, delivered?.id]).toEqual([204, id]);
    else expect([approved.status, takenBack.status, delivered]).toEqual([404, 204, undefined]);
  }
  expect([await listHeld(coach, maya), await listWaitingIds(guardian.browser, guardian.id)]).toEqual([
    [],
    [],
  ]);
});

test('of two guardians who press at once, also at two servers, exactly one answers [32.11]', async () => {
  const second = new TestApp();
  const isEmbedded = !app.database.source.url;
  if (!isEmbedded) await second.open({ safeguards: true, quietHours: true, beside: app });
  const other = await addApprovingGuardian(isEmbedded ? app : second, maya);
  setClock(second, day);
  const expected: string[] = [];
  for (const content of rounds) {
    const id = await post(content);
    const [one, two] = await Promise.all([
      approve(guardian.browser, guardian.id, id),
      decline(other.browser, other.id, id),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([204, 404]);
    if (one.status === 204) expected.push(content);
    const both = await post(`${content}, too`);
    const answers = await Promise.all([
      approve(guardian.browser, guardian.id, both),
      approve(other.browser, other.id, both),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expected.push(`${content}, too`);
  }
  expect(await readThread()).toEqual(expected);
  if (!isEmbedded) await second.close();
});

test('of messages that are sent while the mode changes none is lost, and none passes after the change [32.13]', async () => {
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  const sends = rounds.map(post);
  await setGuardianMode(guardian.browser, guardian.id, 'approve');
  const passed = (await readThread()).length;
  const ids = await Promise.all(sends);
  expect(await readThread()).toHaveLength(passed);
  for (const id of await listWaitingIds(guardian.browser, guardian.id))
    expect((await approve(guardian.browser, guardian.id, id)).status).toBe(204);
  expect(
    (await getThread(maya, coach))
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
});

test('a stop or a suspension meanwhile drops what waits, and a key holds over both tables [32.12]', async () => {
  const first = await postMessage(coach, maya, 'Once', 'key');
  expect((await postMessage(coach, maya, 'Once', 'key')).body).toEqual(first.body);
  expect((await postMessage(coach, maya, 'Else', 'key')).status).toBe(422);
  await approve(guardian.browser, guardian.id, first.body.id);
  expect((await postMessage(coach, maya, 'Once', 'key')).body.id).toBe(first.body.id);

  const stopped = await post('Before the stop');
  const stop = `/api/guardian/athletes/${guardian.id}/threads/${coach.id}/stop`;
  await guardian.browser.put(stop);
  expect((await approve(guardian.browser, guardian.id, stopped)).status).toBe(404);
  await guardian.browser.delete(stop);
  const suspended = await post('Before the suspension');
  await suspendMember(await addStaff(app), coach.id);
  expect((await approve(guardian.browser, guardian.id, suspended)).status).toBe(404);
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  await app.runJobs('held-messages');
  expect(await readThread()).toEqual(['Once']);
});

test('nobody proposes or moves a visit where a guardian approves first; answers and cancellations pass [32.16]', async () => {
  const { body: profile } = await maya.get('/api/athletes/me');
  Object.assign(maya, { profile });
  const startsAt = new Date(day.getTime() + 30 * 86_400_000).toISOString();
  const times = { startsAt, endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() };
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  const id = await proposeVisit(coach, maya, times);
  await setGuardianMode(guardian.browser, guardian.id, 'approve');
  const proposal = await coach.post('/api/visits', { ...createVisitForm(maya), ...times });
  expect([proposal.status, proposal.body.detail]).toEqual([
    403,
    'A parent or guardian approves first what this athlete gets. Please write a message about the visit.',
  ]);
  expect((await coach.patch(`/api/visits/${id}`, { note: 'Why do you not answer?' })).status).toBe(403);
  expect((await maya.patch(`/api/visits/${id}`, { state: 'accepted' })).status).toBe(200);
  expect((await coach.patch(`/api/visits/${id}`, { state: 'cancelled' })).status).toBe(200);
});
