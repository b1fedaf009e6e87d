import { expect, test } from 'vitest';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import {
  listWrongSummaryCounts,
  rebuildCountSummaries,
} from './server/engine/queries/maintain-stored-counts.ts';

const app = openTestApp();
const listWrongStoredCounts = () => listWrongSummaryCounts(app.database.db, 20);

test('stored counts stay right when athletes are added, changed and removed, before and after a merge', async () => {
  await insertRandomAthletes(app.database.pool, 60);
  expect(await listWrongStoredCounts()).toEqual([]);
  await app.runJobs('athlete-counts');
  expect(await listWrongStoredCounts()).toEqual([]);

  const athlete = await app.addAthlete({ gpa: 3.5, height: `6'2"`, bio: 'Reads defenses' });
  const removed = await app.addAthlete();
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { gpa: 3.7, weight: 190, bio: 'Reads books' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    city: 'Seattle',
    state: 'WA',
    classYear: 2028,
  });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { sport: 'Golf', position: 'Golfer' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    gender: 'womens',
    recruitingStatus: 'signed',
  });
  await athlete.put('/api/athletes/me/highlights', { highlights: ['https://youtu.be/dQw4w9WgXcQ'] });
  await app.database.pool.query("update users set first_name = 'Anders' where id = $1", [athlete.id]);
  await app.database.pool.query('update athletes set rating = 4.5 where id = $1', [athlete.profile.id]);
  await app.database.pool.query('update athletes set listed = not listed where class_year = 2024');
  await app.database.pool.query('delete from athletes where id = $1', [removed.profile.id]);
  expect(await listWrongStoredCounts()).toEqual([]);
  await app.runJobs('athlete-counts');
  expect(await listWrongStoredCounts()).toEqual([]);
  const { rows } = await app.database.pool.query('select count(*) as n from athlete_count_changes');
  expect(Number(rows[0]?.n)).toBe(0);
});

test('a word that no athlete has anymore is removed from the stored words', async () => {
  const athlete = await app.addAthlete({ bio: 'Xylographer and luthier' });
  await app.runJobs('athlete-counts');
  const changeBio = (bio: string) => athlete.patch(`/api/athletes/${athlete.profile.id}`, { bio });
  await changeBio('Luthier and vexillologist');
  await changeBio('Luthier');
  await app.runJobs('athlete-counts');
  const { rows } = await app.database.pool.query(
    "select word, count from profile_words where count = 0 or word in ('xylographer', 'luthier', 'vexillologist')",
  );
  expect(rows).toEqual([{ word: 'luthier', count: 1 }]);
  expect(await listWrongStoredCounts()).toEqual([]);
});

test('a wrong stored count is listed and repaired', async () => {
  await app.database.pool.query(
    "update sport_counts set count = count + 3 where sport = 'Golf' and gender_filter = 'womens' and listed",
  );
  await app.database.pool.query("delete from profile_words where word = 'anders'");
  expect(await listWrongStoredCounts()).toEqual([
    { summary: 'sports', key: 'Golf · womens', stored: expect.any(Number), counted: expect.any(Number) },
    { summary: 'words', key: 'anders', stored: 0, counted: 1 },
    { summary: 'listedWords', key: 'anders', stored: 0, counted: 1 },
  ]);
  await rebuildCountSummaries(app.database.db);
  expect(await listWrongStoredCounts()).toEqual([]);
});

test('transactions that change athletes of one city at once do not wait for each other', async ({ skip }) => {
  if (!app.database.source.url) skip('the embedded engine has one connection');
  const clients = await Promise.all([1, 2, 3].map(() => app.database.pool.connect()));
  try {
    await insertRandomAthletes(app.database.pool, 3);
    for (const [nth, client] of clients.entries()) {
      // All transactions are open at once: a row that two of them write would block the second.
      await client.query('begin');
      await client.query("set local lock_timeout = '2s'");
      await client.query(
        `update athletes set gpa = 3.0 + $1 / 10.0 where id = (select id from athletes order by id offset $1 limit 1)`,
        [nth],
      );
    }
    for (const client of clients) await client.query('commit');
  } finally {
    for (const client of clients) client.release();
  }
  expect(await listWrongStoredCounts()).toEqual([]);
});
