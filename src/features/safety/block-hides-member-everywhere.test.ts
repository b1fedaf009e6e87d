import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

const fetchSuggestions = async (viewer: Awaited<ReturnType<typeof app.addCoach>>, q: string) =>
  (await viewer.get(`/api/suggestions?q=${q}`)).body as { kind: string; label: string; detail: string }[];

test('after a block, typing finds neither the school nor the city where only the hidden athlete is', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  const athlete = await app.addAthlete({ city: 'Marfa', state: 'TX', highSchool: 'Zenith Prep' });
  expect(await fetchSuggestions(coach, 'zenith')).toMatchObject([{ kind: 'school', label: 'Zenith Prep' }]);
  expect(await fetchSuggestions(coach, 'marfa')).toMatchObject([{ kind: 'city', detail: '1 athlete' }]);
  await athlete.put(`/api/blocks/${coach.id}`);
  expect([await fetchSuggestions(coach, 'zenith'), await fetchSuggestions(coach, 'marfa')]).toEqual([[], []]);
  expect(await fetchSuggestions(coach, 'marfa t')).toEqual([]);
  expect(await fetchSuggestions(outsider, 'zenith')).toHaveLength(1);
});

test('the copy of my data does not name those whom a block hides from me', async () => {
  const coach = await app.addCoach();
  const hidden = await app.addAthlete({}, { firstName: 'Hidden', lastName: 'Fromyou' });
  const seen = await app.addAthlete({}, { firstName: 'Still', lastName: 'Visible' });
  for (const { profile } of [hidden, seen]) {
    await coach.put(`/api/bookmarks/${profile.id}`);
    await coach.put(`/api/athletes/${profile.id}/view`);
  }
  await hidden.put(`/api/blocks/${coach.id}`);
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: coach.cookie } });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = Buffer.from(entries['everything.json'] ?? []).toString();
  expect(text).toContain('Still Visible');
  expect(text).not.toContain('Hidden Fromyou');
});

test('views by someone who is blocked are not counted to the athlete', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const athlete = await app.addAthlete();
  for (const viewer of [coach, other]) await viewer.put(`/api/athletes/${athlete.profile.id}/view`);
  expect((await athlete.get('/api/dashboard')).body.profileViews).toBe(2);
  await athlete.put(`/api/blocks/${coach.id}`);
  expect((await athlete.get('/api/dashboard')).body.profileViews).toBe(1);
});

test('a profile that a block hides is not there for who tries to change it either', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const path = `/api/athletes/${athlete.profile.id}`;
  expect((await coach.patch(path, { bio: 'x' })).status).toBe(403);
  await athlete.put(`/api/blocks/${coach.id}`);
  expect((await coach.patch(path, { bio: 'x' })).status).toBe(404);
});

test('who is blocked reads a neutral name in old messages and in the data copy, and open screens follow [26.11]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete({}, { lastName: 'Quillfeather' })];
  expect((await postMessage(athlete, coach, 'Hello')).status).toBe(201);
  const stream = await EventStreamReader.open(app.origin, coach);
  const readName = async () => {
    const [{ participant }] = (await coach.get('/api/conversations')).body;
    return `${participant.firstName} ${participant.lastName}`;
  };
  await athlete.put(`/api/blocks/${coach.id}`);
  const isNew = () =>
    stream.received.filter(
      ({ kind, data }) => kind === 'conversation' && JSON.stringify(data).includes(athlete.id),
    );
  await stream.waitUntil(() => isNew().length > 0);
  stream.close();
  expect(await readName()).toBe('Fieldhouse member');
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: coach.cookie } });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = Buffer.from(entries['everything.json'] ?? []).toString();
  expect([text.includes('Fieldhouse member'), text.includes('Quillfeather')]).toEqual([true, false]);
  await athlete.delete(`/api/blocks/${coach.id}`);
  expect(await readName()).toBe('Sam Quillfeather');
});
