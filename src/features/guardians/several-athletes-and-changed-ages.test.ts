import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addGuardian,
  approve,
  confirmGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  inviteGuardian,
  listApprovals,
  openGuardianLink,
  setGuardianMode,
} from '../../../tests/support/guardians.ts';
import { deliverAt, getNextNight, listHeld, setClock } from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { getThread, listContents, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const night = getNextNight();
const day = new Date(night.getTime() - 8 * 3_600_000);
afterEach(() => {
  app.now = () => new Date();
});
const year = new Date().getUTCFullYear();

test('a guardian of three reads along with each in another way, in one mailbox [32.4] [32.10] [32.11]', async () => {
  const [coach, email] = [await addVerifiedCoach(app), createGuardianAddress()];
  const athletes = [];
  for (const mode of ['see', 'digest', 'approve'] as const) {
    const athlete = await addAthleteOfAge(app, 16);
    const { browser, id } = await addGuardian(app, athlete, email);
    expect((await setGuardianMode(browser, id, mode)).status).toBe(204);
    athletes.push({ athlete, id, mode, browser });
  }
  // The page of the newest link shows all three.
  const { browser } = athletes[2]!;
  const { athletes: seen } = await getGuardian(browser);
  expect(seen.map(({ id, mode }) => [id, mode])).toEqual(athletes.map(({ id, mode }) => [id, mode]));
  setClock(app, day);
  const sends = [];
  for (const { athlete } of athletes) sends.push((await postMessage(coach, athlete, 'Hello')).body);
  expect(sends.map(({ heldBecause }) => heldBecause)).toEqual([undefined, undefined, 'approval']);
  const waiting = [];
  for (const { id } of athletes) waiting.push((await listApprovals(browser, id)).body.length);
  expect(waiting).toEqual([0, 0, 1]);
  const { id: messageId } = sends[2];
  expect((await approve(browser, athletes[0]!.id, messageId)).status).toBe(404);
  await browser.delete(`/api/guardian/athletes/${athletes[0]!.id}`);
  const [, second, third] = athletes;
  const stranger = await addGuardian(app, await addAthleteOfAge(app, 16));
  expect((await listApprovals(stranger.browser, third!.id)).status).toBe(404);
  expect((await approve(browser, third!.id, messageId)).status).toBe(204);
  expect((await postMessage(coach, second!.athlete, 'Again')).body.heldBecause).toBeUndefined();
  expect((await postMessage(coach, third!.athlete, 'Again')).body.heldBecause).toBe('approval');
});

test('a forwarded link opens one page alone, which ends when the invited mailbox asks for another link [32.3]', async () => {
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const token = await findGuardianToken(app, email);
  const stranger = app.visitor();
  expect((await stranger.post('/api/guardian/sessions', { token })).status).toBe(204);
  const { id = '' } = (await getGuardian(stranger)).athletes[0] ?? {};
  const parent = app.visitor();
  expect((await parent.post('/api/guardian/sessions', { token })).status).toBe(409);
  expect((await parent.post('/api/guardian/link-renewals', { token })).status).toBe(202);
  const browser = await openGuardianLink(app, email);
  expect(await getGuardian(stranger)).toBeNull();
  expect((await stranger.get(`/api/guardian/athletes/${id}/threads`)).status).toBe(401);
  expect((await confirmGuardian(browser, id)).status).toBe(200);
});

test('who says 18 today and 15 tomorrow is a minor from then on, for good [29.6] [32.8]', async () => {
  const coach = await addVerifiedCoach(app);
  const athlete = await app.addAthlete({ classYear: year });
  const say = (age: number) => athlete.put('/api/auth/birth-date', { birthDate: `${year - age}-01-01` });
  expect((await say(18)).status).toBe(200);
  setClock(app, night);
  expect((await postMessage(coach, athlete, 'To an adult')).body.heldUntil).toBeUndefined();
  expect((await inviteGuardian(athlete, createGuardianAddress())).status).toBe(403);
  expect((await say(15)).status).toBe(200);
  const held = (await postMessage(coach, athlete, 'To a minor')).body;
  expect(held.heldBecause).toBe('quiet-hours');
  const guardian = await addGuardian(app, athlete);
  await setGuardianMode(guardian.browser, guardian.id, 'approve');
  expect((await say(18)).status).toBe(409);
  expect((await postMessage(coach, athlete, 'Again')).body.heldBecause).toBe('approval');
  await deliverAt(app, held.heldUntil);
  expect(listContents(await getThread(athlete, coach))).toEqual(['To an adult']);
  const { body: waiting } = await listApprovals(guardian.browser, guardian.id);
  expect(waiting).toMatchObject([{ content: 'To a minor' }, { content: 'Again' }]);
});

test('where athlete and guardian are erased while something waits, its sender reads that it was not delivered, and nothing is left of both [32.8] [32.12]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  await postMessage(athlete, coach, 'Hello');
  const guardian = await addGuardian(app, athlete);
  const path = `/api/guardian/athletes/${guardian.id}/threads/${coach.id}/messages`;
  setClock(app, day);
  expect((await guardian.browser.post(path, { content: 'Her mother writes' })).status).toBe(201);
  await setGuardianMode(guardian.browser, guardian.id, 'approve');
  expect((await postMessage(coach, athlete, 'Waits')).body.heldBecause).toBe('approval');
  expect(await listHeld(coach, athlete)).toHaveLength(1);
  app.now = () => new Date();
  await athlete.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from held_messages where receiver_id = $1) as held,
       (select count(*)::int from guardians where email = $2) as guardians,
       (select count(*)::int from messages where guardian_id = $3) as written`,
    [athlete.id, guardian.email, guardian.id],
  );
  expect(rows).toEqual([{ held: 0, guardians: 0, written: 0 }]);
  expect((await approve(guardian.browser, guardian.id, athlete.id)).status).toBe(401);
});
