import { beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { maxSavedSearches } from './contract.ts';
import { getAthletesPageAddress } from './server/rules.ts';

const app = openTestApp();
const address = '/api/saved-searches';

let coach: CoachMember;
let outsider: CoachMember;
beforeAll(async () => {
  [coach, outsider] = [await app.addCoach(), await app.addCoach()];
});

async function saveSearch(who: MemberClient, name: string, filters: object): Promise<string> {
  const answer = await who.post(address, { name, filters });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const matchesOf = async (who: MemberClient, id: string) =>
  (await who.get(address)).body.find((one: { id: string }) => one.id === id)?.newMatches;

test('a saved search counts matches that were added since the last look', async () => {
  await app.addAthlete({ classYear: 2027 });
  const id = await saveSearch(coach, 'Texas QBs', { sport: ['Football'], classYear: [2027], state: 'tx' });
  expect(await matchesOf(coach, id)).toBe(0);
  await app.addAthlete({ classYear: 2027 });
  await app.addAthlete({ classYear: 2028 });
  await app.addAthlete({ classYear: 2027, city: 'Denver', state: 'CO' });
  expect(await matchesOf(coach, id)).toBe(1);
  const looked = await coach.patch(`${address}/${id}`, { lookedAt: true });
  expect([looked.status, looked.body.newMatches]).toEqual([200, 0]);
  await app.addAthlete({ classYear: 2027 });
  expect(await matchesOf(coach, id)).toBe(1);
  await coach.delete(`${address}/${id}`);
});

test('a saved search stores filters as the list takes them, from numbers or texts', async () => {
  const filters = {
    minGpa: 3.5,
    classYear: ['2027', 2028],
    hasFilm: true,
    near: 'Austin, TX',
    radius: '100',
  };
  const { body } = await coach.post(address, { name: 'Near Austin', filters });
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Near Austin',
    filters: { minGpa: 3.5, classYear: [2027, 2028], hasFilm: true, near: 'Austin, TX', radius: 100 },
    mail: false,
    sought: null,
    newMatches: 0,
    lookedAt: expect.any(String),
    createdAt: expect.any(String),
  });
  expect((await coach.get(address)).body).toContainEqual(body);
  await coach.delete(`${address}/${body.id}`);
});

test('saved searches with text, film, bookmarks and distance count new matches', async () => {
  const id = await saveSearch(coach, 'Ortiz', { search: 'ortiz', near: 'Houston, TX', radius: 300 });
  const mine = await saveSearch(coach, 'Mine', { bookmarked: true });
  await app.addAthlete({}, { lastName: 'Ortiz' });
  expect([await matchesOf(coach, id), await matchesOf(coach, mine)]).toEqual([1, 0]);
  for (const one of [id, mine]) await coach.delete(`${address}/${one}`);
});

test('a saved search stores an area of the map', async () => {
  const filters = { area: '-100,28,-95,33' };
  const { body } = await coach.post(address, { name: 'Central Texas', filters });
  expect(body.filters).toEqual(filters);
  await app.addAthlete();
  await app.addAthlete({ city: 'Seattle', state: 'WA' });
  expect(await matchesOf(coach, body.id)).toBe(1);
  await coach.delete(`${address}/${body.id}`);
});

test('a saved search can be renamed, and new filters reset its count', async () => {
  const id = await saveSearch(coach, 'All football', { sport: 'Football' });
  await app.addAthlete();
  const { body } = await coach.patch(`${address}/${id}`, { name: ' Soccer ', filters: { sport: 'Soccer' } });
  expect(body).toMatchObject({ name: 'Soccer', filters: { sport: ['Soccer'] }, newMatches: 0 });
  await app.addAthlete({ sport: 'Soccer', position: 'Midfielder' });
  expect(await matchesOf(coach, id)).toBe(1);
  await coach.delete(`${address}/${id}`);
});

test('a second saved search of the same name gets 409', async () => {
  const id = await saveSearch(coach, 'Linebackers', { position: 'Linebacker' });
  const again = await coach.post(address, { name: 'linebackers', filters: { position: 'Linebacker' } });
  expect([again.status, again.body.errors[0].path]).toEqual([409, 'name']);
  const theirs = await saveSearch(outsider, 'Linebackers', { position: 'Linebacker' });
  const other = await saveSearch(coach, 'Kickers', { position: 'Kicker' });
  expect((await coach.patch(`${address}/${other}`, { name: 'LINEBACKERS' })).status).toBe(409);
  for (const one of [id, other]) await coach.delete(`${address}/${one}`);
  await outsider.delete(`${address}/${theirs}`);
});

test(`nobody has more than ${maxSavedSearches}, however many are sent at once`, async () => {
  const someone = await app.addCoach();
  const tries = Array.from({ length: maxSavedSearches + 5 }, (_, i) =>
    someone.post(address, { name: `Search ${i}`, filters: { sport: 'Golf' } }),
  );
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxSavedSearches);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ filters: {} }, 'filters'],
  [{ filters: undefined }, 'filters'],
  [{ filters: 'sport=Football' }, 'filters'],
  [{ filters: { sport: 'Chess' } }, 'filters.sport.0'],
  [{ filters: { classYear: 1999 } }, 'filters.classYear.0'],
  [{ filters: { minGpa: '1e309' } }, 'filters.minGpa'],
  [{ filters: { radius: 10 } }, 'filters.radius'],
  [{ filters: { near: 'Atlantis', radius: 10 } }, 'filters.near'],
  [{ filters: { sort: 'newest' } }, 'filters.sort'],
  [{ filters: { search: 'a\0b' } }, 'filters.search'],
  [{ daily: true }, 'daily'],
  [{ userId: 'x' }, 'userId'],
])('a search with %o is refused at %s', async (wrong, path) => {
  const answer = await coach.post(address, { name: 'Golf', filters: { sport: 'Golf' }, ...wrong });
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, path]);
});

test("another member's saved search gets 404", async () => {
  const id = await saveSearch(coach, 'Private', { sport: 'Golf' });
  expect((await outsider.patch(`${address}/${id}`, { name: 'Mine now' })).status).toBe(404);
  expect((await outsider.delete(`${address}/${id}`)).status).toBe(404);
  expect(JSON.stringify((await outsider.get(address)).body)).not.toContain(id);
  expect((await coach.patch(`${address}/${id}`, {})).body.name).toBe('Private');
  await coach.delete(`${address}/${id}`);
});

test('a visitor who saves a search gets 401', async () => {
  const visitor = app.visitor();
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await visitor.get(address)).status).toBe(401);
  expect((await visitor.post(address, { name: 'Golf', filters: { sport: 'Golf' } })).status).toBe(401);
  expect((await visitor.patch(`${address}/${id}`, {})).status).toBe(401);
  expect((await visitor.delete(`${address}/${id}`)).status).toBe(401);
});

const hour = 3_600_000;

function advanceClockByHours(hours: number) {
  const later = new Date(app.now().getTime() + hours * hour);
  app.now = () => later;
}

/** A day later the round of mails is made, and the mails of it are sent. */
async function advanceOneDayAndListEmails(): Promise<string[]> {
  advanceClockByHours(24);
  const before = app.sentEmails.length;
  await app.runJobs('saved-search-rounds');
  await app.runJobs('saved-search-mails');
  return app.sentEmails.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
}

test('a daily email counts only new matches, until one click unsubscribes', async () => {
  const { now } = app;
  const reader = await app.addCoach();
  const { body } = await reader.post(address, { name: 'Golfers', filters: { sport: 'Golf' }, mail: true });
  await saveSearch(reader, 'Silent golfers', { sport: 'Golf' });
  expect(body.mail).toBe(true);
  expect(await advanceOneDayAndListEmails()).toEqual([]);

  advanceClockByHours(1);
  await app.addAthlete({ sport: 'Golf', position: 'Golfer' });
  expect(await advanceOneDayAndListEmails()).toEqual([`${reader.email}: 1 new athlete in “Golfers”`]);
  expect(await advanceOneDayAndListEmails()).toEqual([]);

  // Who has looked knows already.
  advanceClockByHours(1);
  await app.addAthlete({ sport: 'Golf', position: 'Golfer' });
  advanceClockByHours(1);
  await reader.patch(`${address}/${body.id}`, { lookedAt: true });
  expect(await advanceOneDayAndListEmails()).toEqual([]);

  const { headers = {}, text } = app.sentEmails.findLast(({ to }) => to === reader.email) ?? { text: '' };
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, end = ''] = /^<http:..fieldhouse.test(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  expect(text).toContain(`/unsubscribe${new URL(end, app.origin).search}`);
  const click = await app.visitor().send('POST', end, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(click.status).toBe(204);
  advanceClockByHours(1);
  await app.addAthlete({ sport: 'Golf', position: 'Golfer' });
  expect(await advanceOneDayAndListEmails()).toEqual([]);
  expect((await reader.get(address)).body.map((one: { mail: boolean }) => one.mail)).toEqual([false, false]);
  // Asking for it again is enough.
  await reader.patch(`${address}/${body.id}`, { mail: true });
  expect((await reader.get(address)).body.map((one: { mail: boolean }) => one.mail)).toEqual([true, false]);
  app.now = now;
});

test.each([
  [{ sport: ['Football'], classYear: [2027] }, 'sport=["Football"]&classYear=[2027]'],
  [{ search: '2027', near: 'Austin, TX' }, 'search="2027"&near=Austin, TX'],
])('the email for the filters %j links to %s', (filters, query) => {
  expect(decodeURIComponent(getAthletesPageAddress(filters as never)).replaceAll('+', ' ')).toBe(
    `/athletes?${query}`,
  );
});

test('an email that is switched on later counts only matches from then on', async () => {
  const { now } = app;
  const reader = await app.addCoach();
  const id = await saveSearch(reader, 'Swimmers', { sport: 'Swimming' });
  await app.addAthlete({ sport: 'Swimming', position: 'Freestyle' });
  advanceClockByHours(1);
  expect((await reader.patch(`${address}/${id}`, { mail: true })).body.mail).toBe(true);
  expect(await advanceOneDayAndListEmails()).toEqual([]);
  app.now = now;
});

test('after an outage of the mail server a saved search sends one email, not one for each hour', async () => {
  const { now } = app;
  const reader = await app.addCoach();
  const addGolfAthlete = () => app.addAthlete({ sport: 'Golf', position: 'Golfer' });
  const late = await saveSearch(reader, 'Late golfers', { sport: 'Golf' });
  await reader.patch(`${address}/${late}`, { mail: true });
  const countWaitingSearchMailJobs = async () =>
    (
      await app.database.pool.query(
        "select from pgboss.job where name = 'saved-search-mails' and data->>'id' = $1 and state < 'active'",
        [late],
      )
    ).rowCount;
  advanceClockByHours(24);
  await addGolfAthlete();
  const before = app.sentEmails.length;
  app.emailFails = true;
  for (let hours = 0; hours < 3; hours += 1) {
    advanceClockByHours(1);
    await app.runJobs('saved-search-rounds');
    await expect(app.runJobs('saved-search-mails')).rejects.toThrow('did not take an email');
  }
  expect(await countWaitingSearchMailJobs()).toBe(1);
  app.emailFails = false;
  await app.runJobs('saved-search-mails');
  advanceClockByHours(1);
  await addGolfAthlete();
  await app.runJobs('saved-search-rounds');
  expect(await countWaitingSearchMailJobs()).toBe(0);
  // A second job of that day that comes late sends nothing, either.
  await app.database.pool.query(
    "insert into pgboss.job (name, data) values ('saved-search-mails', jsonb_build_object('id', $1::text))",
    [late],
  );
  expect(await countWaitingSearchMailJobs()).toBe(1);
  await app.runJobs('saved-search-mails');
  expect(await countWaitingSearchMailJobs()).toBe(0);
  const subjects = app.sentEmails.slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('“Late golfers”')]);
  app.now = now;
});

test('searches of a member who switched these emails off are not queued', async () => {
  const { now } = app;
  const reader = await app.addCoach();
  const { body } = await reader.post(address, { name: 'Off', filters: { sport: 'Golf' }, mail: true });
  await reader.patch('/api/settings/notifications', { 'saved-searches': false });
  advanceClockByHours(24);
  await app.runJobs('saved-search-rounds');
  const { rows } = await app.database.pool.query("select data->>'id' as id from pgboss.job where name = $1", [
    'saved-search-mails',
  ]);
  expect(rows.map(({ id }) => id)).not.toContain(body.id);
  await app.runJobs('saved-search-mails');
  app.now = now;
});
