import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toCsv } from '#server/format-csv.ts';
import { addVerifiedCoach, createEvaluationForm } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { insertHeldMessages } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';
import { zipFiles } from './server/service/data-export.ts';

const app = openTestApp();

const unzipToTextFiles = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([name, content]) => [name, strFromU8(content)]));

async function downloadExport(member: MemberClient): Promise<Record<string, string>> {
  const answer = await fetch(`${member.origin}/api/data-export/file`, { headers: { cookie: member.cookie } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return unzipToTextFiles(Buffer.from(await answer.arrayBuffer()));
}

test('an export contains all data of its user and none of others', async () => {
  const [maya, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addAthlete()];
  await maya.post('/api/messages', { senderId: maya.id, receiverId: coach.id, content: 'Hello, "coach"' });
  await coach.post('/api/messages', { senderId: coach.id, receiverId: outsider.id, content: 'Not hers' });
  expect((await maya.get('/api/data-export')).body).toEqual({ export: null });
  expect((await maya.post('/api/data-export')).body.export).toMatchObject({ state: 'working', progress: 0 });
  expect((await maya.get('/api/data-export/file')).status).toBe(404);
  await app.runJobs('data-export');
  expect((await maya.get('/api/data-export')).body.export).toMatchObject({ state: 'done', progress: 100 });

  const file = await downloadExport(maya);
  const whole = JSON.parse(file['everything.json'] ?? '');
  expect(whole.account).toMatchObject([{ email: maya.email, role: 'athlete' }]);
  expect(whole['athlete-profile']).toMatchObject([{ sport: 'Football', high_school: 'Westlake High' }]);
  expect(file['messages.csv']).toContain('"Hello, ""coach"""');
  expect(JSON.stringify(file)).not.toMatch(/Not hers|argon2|token/);
  expect((await outsider.get('/api/data-export/file')).status).toBe(404);
  expect((await app.visitor().get('/api/data-export/file')).status).toBe(401);
});

test('the copy names nobody who has blocked its member, for messages that wait, either', async () => {
  const [maya, carl] = [await app.addAthlete({}, { firstName: 'Maya' }), await app.addCoach()];
  await maya.put(`/api/blocks/${carl.id}`);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await insertHeldMessages(app, { senders: [carl], receivers: [maya], count: 1 }, tomorrow);
  await carl.post('/api/data-export');
  await app.runJobs('data-export');
  const whole = JSON.parse((await downloadExport(carl))['everything.json'] ?? '');
  expect(whole['messages-not-delivered-yet']).toMatchObject([{ to: 'Fieldhouse member', content: '1' }]);
});

test('an export contains the profile image, the highlights and the audit entries', async () => {
  const maya = await app.addAthlete();
  const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  expect((await maya.put('/api/athletes/me/highlights', { highlights: [film] })).status).toBe(200);
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'green' } });
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'me.png');
  const headers = { cookie: maya.cookie };
  await fetch(`${maya.origin}/api/users/me/profile-image`, { method: 'PUT', body: form, headers });
  await maya.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await downloadExport(maya);
  expect(file['profile-image.webp']).toMatch(/^RIFF.{4}WEBP/s);
  const whole = JSON.parse(file['everything.json'] ?? '');
  expect(whole['athlete-profile'][0].highlights).toEqual([film]);
  expect(whole.history.map(({ kind }: { kind: string }) => kind)).toEqual(['registered', 'export asked']);
  expect(file['history.csv']).toContain('127.0.0.0/24');
});

test('other calls get responses while a long export is compressed', async () => {
  const history = Buffer.from(Array.from({ length: 300_000 }, (_, n) => `${n},Hello coach\r\n`).join(''));
  const zipped = zipFiles({ 'messages.csv': history }, app.now());
  const answered = new Promise<string>((done) => setImmediate(done, 'answered'));
  expect(await Promise.race([zipped.then(() => 'zipped'), answered])).toBe('answered');
  expect(unzipToTextFiles(await zipped)['messages.csv']).toBe(history.toString());
});

test('an export contains reports and saved searches, with times in UTC', async () => {
  const [maya, carl] = [await app.addAthlete(), await app.addCoach({}, { firstName: 'Carl' })];
  const content = 'Call me';
  const message = await carl.post('/api/messages', { senderId: carl.id, receiverId: maya.id, content });
  const about = { userId: carl.id, reason: 'spam' };
  await maya.post('/api/reports', { ...about, messageId: message.body.id, words: 'Too much' });
  await maya.post('/api/reports', about);
  await maya.post('/api/saved-searches', { name: 'Golf', filters: { sport: 'Golf' }, mail: true });
  await maya.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await downloadExport(maya);
  const whole = JSON.parse(file['everything.json'] ?? '');
  expect(whole.reports).toMatchObject([
    { reported: 'Carl Doe', message: content, reason: 'spam', words: 'Too much' },
    { reported: 'Carl Doe', message: null, reason: 'spam', words: null },
  ]);
  expect(whole['saved-searches']).toMatchObject([{ name: 'Golf', mail: true }]);
  expect(file['saved-searches.csv']).toMatch(/,true,\d{4}-\d\d-\d\dT[\d:.]+Z\r\n$/);
});

test('the note of an evaluation is in the copy of its coach and not in that of the athlete [23.8]', async () => {
  const [coach, lou] = [await addVerifiedCoach(app), await app.addAthlete({}, { firstName: 'Lou' })];
  const form = { ...createEvaluationForm(4), note: 'Quick hands' };
  await coach.put(`/api/athletes/${lou.profile.id}/evaluation`, form);
  for (const member of [coach, lou]) await member.post('/api/data-export');
  await app.runJobs('data-export');
  const [own, other] = [await downloadExport(coach), await downloadExport(lou)];
  expect(JSON.parse(own['everything.json'] ?? '').evaluations).toMatchObject([
    { athlete: 'Lou Doe', sport: 'Football', grades: [4, 4, 4, 4, 4], note: 'Quick hands' },
  ]);
  expect(JSON.parse(other['everything.json'] ?? '')['athlete-profile']).toMatchObject([
    { rating: 3.17, rating_count: 1 },
  ]);
  expect(JSON.stringify(other)).not.toMatch(/Quick hands|Sam/);
});

test('the copy of data says which conversation staff read, and what they corrected', async () => {
  const [maya, carl] = [await app.addAthlete(), await app.addCoach({}, { firstName: 'Carl' })];
  await carl.post('/api/messages', { senderId: carl.id, receiverId: maya.id, content: 'Hello' });
  const [staff, colleague] = [await addStaff(app), await addStaff(app)];
  const form = { userId: carl.id, otherUserId: maya.id, reason: 'Not hers', memberReason: 'We were asked' };
  const { body } = await staff.post('/api/staff/thread-readings', form);
  await colleague.post(`/api/staff/thread-readings/${body.id}/outcome`, { outcome: 'approved' });
  const name = { firstName: 'May', lastName: 'Doe', reason: 'As in the passport' };
  await staff.post(`/api/staff/people/${maya.id}/name-corrections`, name);
  await maya.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await downloadExport(maya);
  expect(JSON.parse(file['everything.json'] ?? '')['decisions-of-staff']).toMatchObject([
    { kind: 'read-thread', conversation_with: 'Carl Doe', before: null, reason: 'We were asked' },
    { kind: 'correct-name', conversation_with: null, before: 'Sam Doe', reason: 'As in the passport' },
  ]);
  expect(JSON.stringify(file)).not.toContain('Not hers');
  await carl.put(`/api/blocks/${maya.id}`);
  await maya.post('/api/data-export');
  await app.runJobs('data-export');
  const afterBlock = JSON.parse((await downloadExport(maya))['everything.json'] ?? '');
  expect(afterBlock['decisions-of-staff'][0].conversation_with).toBe('Fieldhouse member');
});

test('an export is deleted after three days', async () => {
  const maya = await app.addAthlete();
  await maya.post('/api/data-export');
  await app.runJobs('data-export');
  const later = Date.now() + 4 * 86_400_000;
  app.now = () => new Date(later);
  expect((await maya.get('/api/data-export/file')).status).toBe(404);
  await app.runJobs('old-data-exports');
  expect(await app.database.db.selectFrom('dataExports').selectAll().execute()).toEqual([]);
  app.now = () => new Date();
});

test.each([
  [[{ a: 1, b: null }], 'a,b\r\n1,\r\n'],
  [[{ a: 'x,y', b: ['z'] }], 'a,b\r\n"x,y","[""z""]"\r\n'],
  [[{ at: new Date(0) }], 'at\r\n1970-01-01T00:00:00.000Z\r\n'],
  [[{ a: '=1+1' }], "a\r\n'=1+1\r\n"],
  [[], ''],
])('the rows %o become the CSV %j', (rows, csv) => expect(toCsv(rows)).toBe(csv));

test('an expired export leaves nothing in the files of the database', async () => {
  const maya = await app.addAthlete();
  const { pool } = app.database;
  const deleteOldExportsAndGetSize = async () => {
    await app.runInDays(4, () => app.runJobs('old-data-exports'));
    const { rows } = await pool.query("select pg_table_size('data_exports')::int as bytes");
    return rows[0].bytes as number;
  };
  const before = await deleteOldExportsAndGetSize();
  const file = randomBytes(2_000_000);
  await pool.query(
    `insert into data_exports (id, user_id, progress, file, created_at, expires_at)
     values ($1, $1, 100, $2, now(), now() + interval '3 days')`,
    [maya.id, file],
  );
  expect((await maya.get('/api/data-export/file')).status).toBe(200);
  // The map of free space stays: 24 kB for the table and as much for its files.
  expect(await deleteOldExportsAndGetSize()).toBeLessThan(before + 100_000);
  expect((await maya.get('/api/data-export/file')).status).toBe(404);
});

test('the copy of a suspended coach is whole, and names no athlete who has paused, with the own grades, lists and trips [42.8] [48.9]', async () => {
  const [coach, athlete, paused] = [
    await addVerifiedCoach(app),
    await app.addAthlete(),
    await app.addAthlete(),
  ];
  for (const { profile } of [athlete, paused]) {
    await coach.put(`/api/bookmarks/${profile.id}`);
    await coach.put(`/api/athletes/${profile.id}/evaluation`, createEvaluationForm(4));
  }
  const { body: list } = await coach.post('/api/shortlists', { name: 'Mine' });
  for (const { profile } of [athlete, paused])
    await coach.put(`/api/shortlists/${list.id}/athletes/${profile.id}`);
  const { body: trip } = await coach.post('/api/trips', { name: 'Ohio' });
  const athleteIds = [athlete, paused].map(({ profile }) => profile.id);
  await coach.post(`/api/trips/${trip.id}/athletes`, { athleteIds });
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  await suspendMember(await addStaff(app), coach.id);
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const whole = JSON.parse((await downloadExport(coach))['everything.json'] ?? '');
  expect(whole.bookmarks).toMatchObject([{ athlete: 'Sam Doe' }]);
  expect(whole.shortlists).toMatchObject([
    { name: 'Mine', athletes: [{ athlete: 'Sam Doe', sport: 'Football' }] },
  ]);
  expect(whole.trips).toMatchObject([
    { name: 'Ohio', stops: [{ athlete: 'Sam Doe', place: null, note: null }, { athlete: null }] },
  ]);
  expect(whole.evaluations).toMatchObject([{ athlete: 'Sam Doe' }, { athlete: null }]);
});
