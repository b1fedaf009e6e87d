import { expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const handles = {
  socialMedia: '@old',
  instagramHandle: '@sam',
  twitterHandle: '@samx',
  tiktokHandle: '@samt',
  youtubeChannel: '@samtube',
  linkedinProfile: 'linkedin.com/in/sam',
  personalWebsite: 'sam.example',
};
const hidden = Object.fromEntries(Object.keys(handles).map((field) => [field, null]));

async function readFromProfileAndLists(viewer: HttpClient, athlete: AthleteMember) {
  const search = `search=${athlete.profile.user.lastName}`;
  return [
    (await viewer.get(`/api/athletes/${athlete.profile.id}`)).body,
    // The second answer comes from the cache.
    (await viewer.get(`/api/athletes?${search}`)).body[0],
    (await viewer.get(`/api/athletes?${search}`)).body[0],
    (await viewer.get(`/api/athletes?${search}&sort=last-active`)).body[0],
    (await viewer.get('/api/bookmarks')).body[0],
  ];
}

test('handles reach those to whom the athlete shows them, in the profile, lists and bookmarks [15.2]', async () => {
  const athlete = await app.addAthlete(handles, { lastName: 'Handler' });
  const [coach, other] = [await app.addCoach(), await app.addAthlete()];
  const address = `/api/athletes/${athlete.profile.id}`;
  for (const viewer of [coach, other]) await viewer.put(`/api/bookmarks/${athlete.profile.id}`);
  const choices = [
    ['nobody', hidden, hidden],
    ['coaches', handles, hidden],
    ['everybody', handles, handles],
  ] as const;
  for (const [socialVisibility, forCoach, forAthlete] of choices) {
    const changed = await athlete.patch(address, { socialVisibility });
    expect(changed.body).toMatchObject({ ...handles, socialVisibility });
    for (const [viewer, expected] of [
      [coach, forCoach],
      [other, forAthlete],
    ] as const) {
      for (const seen of await readFromProfileAndLists(viewer, athlete))
        expect(seen).toMatchObject({ ...expected, socialVisibility: null });
    }
  }
  expect((await app.visitor().get(address)).status).toBe(401);
});

test('a list that its owner has loaded first shows the handles to no other athlete [15.2]', async () => {
  const athlete = await app.addAthlete({ ...handles, socialVisibility: 'nobody' }, { lastName: 'Firsthand' });
  const other = await app.addAthlete();
  for (const viewer of [athlete, other]) {
    const [found] = (await viewer.get('/api/athletes?search=Firsthand')).body;
    expect(found).toMatchObject({ ...hidden, socialVisibility: null });
  }
});

test('handles are shown to coaches unless the athlete chooses otherwise [15.2]', async () => {
  const athlete = await app.addAthlete({ instagramHandle: '@sam' });
  expect(athlete.profile).toMatchObject({ instagramHandle: '@sam', socialVisibility: 'coaches' });
});

test('an athlete reads, changes and removes the handle that a coach typed [15.3]', async () => {
  const athlete = await app.addAthlete({ socialMedia: '@typed' });
  const address = `/api/athletes/${athlete.profile.id}`;
  expect((await athlete.get('/api/athletes/me')).body.socialMedia).toBe('@typed');
  expect((await athlete.patch(address, { socialMedia: '' })).body.socialMedia).toBe(null);
});

test.each([{ socialVisibility: 'friends' }, { socialVisibility: null }, { socialVisibility: 1 }])(
  'an athlete who shows handles to someone unknown gets 422: %o',
  async (body) => {
    const athlete = await app.addAthlete();
    const { status, body: answer } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
      ...body,
      bio: 'New',
    });
    expect([status, answer.errors[0].path]).toEqual([422, 'socialVisibility']);
    expect((await athlete.get('/api/athletes/me')).body.bio).toBe(null);
  },
);
