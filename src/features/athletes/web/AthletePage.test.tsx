import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import {
  type AthleteMember,
  type CoachMember,
  password,
  quarterback,
} from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  athlete = await app.addAthlete(
    { height: `6'3"`, weight: 205, gpa: 3.72, satScore: 1380, bio: 'Two-time captain.' },
    { firstName: 'Marcus', lastName: 'Whitfield' },
  );
  await athlete.put('/api/athletes/me/highlights', {
    highlights: ['https://films.example/senior.mp4', 'https://youtu.be/dQw4w9WgXcQ'],
  });
  for (const [statValue, season] of [
    ['2208', '2025'],
    ['2914', '2026'],
  ]) {
    await athlete.post('/api/athletes/me/stats', { statName: 'Passing Yards', statValue, season });
  }
});

const findProfileSection = (name: string) => screen.findByRole('region', { name });

test('a coach reads the whole profile [2.26 2.132-136 2.140 6.13]', async () => {
  renderPage(coach, `/athlete/${athlete.profile.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Marcus Whitfield' })).toBeDefined();
  expect((await findProfileSection('Basic Information')).textContent).toBe(
    `Basic InformationLocationAustin, TX · 147 miles from your schoolHeight6'3"Weight205 lbsHigh SchoolWestlake High`,
  );
  expect((await findProfileSection('Academic Information')).textContent).toBe(
    'Academic InformationGPA3.72SAT1380',
  );
  expect((await findProfileSection('About')).textContent).toContain('Two-time captain.');
  const stats = await findProfileSection('Season Stats');
  expect(within(stats).getByRole('row', { name: /^Passing Yards 2,208 2,914/ })).toBeDefined();
  expect(within(stats).getByRole('img', { name: 'Passing Yards: 2208 in 2025, 2914 in 2026' })).toBeDefined();
});

test('season stats have units, and those with a trend say whether lower is better [47.12]', async () => {
  const runner = await app.addAthlete({}, { firstName: 'Cy', lastName: 'Young' });
  for (const [statName, statValue, season] of [
    ['40-Yard Dash', '4.61', '2025'],
    ['40-Yard Dash', '4.52', '2026'],
    ['Passing Yards', '2208', '2025'],
    ['Passing Yards', '2914', '2026'],
    ['Pancakes', '40', '2025'],
    ['Pancakes', '52', '2026'],
    ['Vertical Jump', '34', '2026'],
  ])
    await runner.post('/api/athletes/me/stats', { statName, statValue, season });
  renderPage(coach, `/athlete/${runner.profile.id}`);
  const stats = within(await findProfileSection('Season Stats'));
  const listTexts = (name: RegExp) => stats.getByRole('row', { name }).textContent;
  expect(listTexts(/^40-Yard/)).toBe('40-Yard Dash4.61 s4.52 sLower is better');
  expect(listTexts(/^Passing/)).toBe('Passing Yards2,2082,914Higher is better');
  expect(listTexts(/^Pancakes/)).toBe('Pancakes4052');
  expect(listTexts(/^Vertical/)).toMatch(/34 in$/);
});

test('opening a profile counts a view, opening the own one does not', async () => {
  const calls: string[] = [];
  const recordCallUnlessGet = (call: string) => {
    if (!call.startsWith('GET')) calls.push(call);
    return undefined;
  };
  for (const viewer of [coach, athlete]) {
    renderPage(viewer, `/athlete/${athlete.profile.id}`, recordCallUnlessGet);
    await screen.findByRole('heading', { level: 1 });
    cleanup();
  }
  expect(calls).toEqual([`PUT /api/athletes/${athlete.profile.id}/view`]);
});

test('the profile loads nothing from other sites before a video is played [2.137-138 4.43]', async () => {
  const user = renderPage(coach, `/athlete/${athlete.profile.id}`);
  const reels = await findProfileSection('Highlight Reels');
  expect(document.querySelector('iframe, video')).toBeNull();
  await user.click(within(reels).getByRole('button', { name: 'Play highlight 1 · Video' }));
  const dialog = await screen.findByRole('dialog', { name: 'Highlight 1 of Marcus Whitfield' });
  expect(dialog.querySelector('video')?.src).toBe('https://films.example/senior.mp4');
});

test('a bookmark is stored [2.130]', async () => {
  const user = renderPage(coach, `/athlete/${athlete.profile.id}`);
  await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
  await screen.findByRole('button', { name: 'Bookmarked', pressed: true });
  await expect
    .poll(async () => (await coach.get(`/api/athletes/${athlete.profile.id}`)).body.bookmarked)
    .toBe(true);
});

test('a bookmark that fails to save is removed again with a notice', async () => {
  const gone = await app.addCoach();
  const user = renderPage(gone, `/athlete/${athlete.profile.id}`);
  const button = await screen.findByRole('button', { name: 'Bookmark' });
  gone.cookie = gone.cookie.replace(/=.+/, '=ended');
  await user.click(button);
  await screen.findByText('Bookmark not saved');
  await screen.findByRole('button', { name: 'Bookmark', pressed: false });
});

test('an unknown athlete shows Athlete Not Found [2.143 8.21]', async () => {
  renderPage(await app.addCoach(), '/athlete/019596c8-bed5-7c8e-9e7a-9d14ee97b0b1');
  expect(await screen.findByRole('heading', { name: 'Athlete Not Found' })).toBeDefined();
  expect(screen.getByText("The athlete profile you're looking for doesn't exist.")).toBeDefined();
});

test('the header shows sport, position and class, the contact card the social media handle that the coach has entered [2.129 2.142]', async () => {
  const user = { firstName: 'Jordan', lastName: 'Bell', email: 'jordan@school.test', password };
  const form = { ...quarterback, rating: 3, socialMedia: '@jordan.qb' };
  const { body } = await coach.post('/api/athletes', {
    ...form,
    user: { ...user, username: 'jordan', role: 'athlete' },
  });
  renderPage(coach, `/athlete/${body.id}`);
  const head = (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement;
  for (const fact of ['Football', 'Quarterback', 'Class of 2027', '3.0']) within(head).getByText(fact);
  within(await findProfileSection('Contact')).getByText('@jordan.qb');
});

test('both contact buttons open the conversation with the athlete [2.121 2.131 2.141]', async () => {
  const user = renderPage(coach, `/athlete/${athlete.profile.id}`);
  for (const name of ['Contact Marcus Whitfield', 'Send Message Marcus Whitfield']) {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Marcus Whitfield' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('sections without data are left out [2.134-136 2.139 2.142]', async () => {
  const bare = await app.addAthlete({ gpa: 3.1 }, { firstName: 'Diego', lastName: 'Ruiz' });
  renderPage(coach, `/athlete/${bare.profile.id}`);
  expect((await findProfileSection('Academic Information')).textContent).toBe('Academic InformationGPA3.10');
  expect(screen.queryByRole('region', { name: 'About' })).toBeNull();
  within(await findProfileSection('Highlight Reels')).getByText('No highlight videos available');
  expect((await findProfileSection('Contact')).textContent).not.toContain('@');
});

test('a profile shows the ACT score if there is one', async () => {
  const given = await app.addAthlete({ actScore: 31 }, { firstName: 'Ines', lastName: 'Ruiz' });
  renderPage(coach, `/athlete/${given.profile.id}`);
  expect((await findProfileSection('Academic Information')).textContent).toContain('ACT31');
});

test('a coach opens the handles of an athlete on their sites; another athlete sees none [15.2]', async () => {
  const shown = await app.addAthlete({ instagramHandle: '@sam', twitterHandle: 'two words' });
  renderPage(coach, `/athlete/${shown.profile.id}`);
  const contact = within(await findProfileSection('Contact'));
  const link = contact.getByRole('link', { name: '@sam' });
  expect(link.getAttribute('href')).toBe('https://www.instagram.com/sam');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(contact.getByText('two words').closest('a')).toBeNull();
  cleanup();
  renderPage(athlete, `/athlete/${shown.profile.id}`);
  await findProfileSection('Contact');
  expect(screen.queryByRole('list', { name: 'Social media' })).toBeNull();
});

test('a profile shows the weighted GPA with its scale [15.1]', async () => {
  const graded = await app.addAthlete({ gpa: 3.8, weightedGpa: 4.6, weightedGpaScale: 5 });
  renderPage(coach, `/athlete/${graded.profile.id}`);
  expect((await findProfileSection('Academic Information')).textContent).toBe(
    'Academic InformationGPA3.80Weighted GPA4.60 of 5.0',
  );
});

test('the video dialog closes [4.44]', async () => {
  const user = renderPage(coach, `/athlete/${athlete.profile.id}`);
  await user.click(await screen.findByRole('button', { name: /^Play highlight 1 / }));
  const dialog = await screen.findByRole('dialog', { name: 'Highlight 1 of Marcus Whitfield' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector('video')).toBeNull();
});

test('the profile shows when the athlete was last active, or that they never were', async () => {
  const user = { firstName: 'Leo', lastName: 'Park', email: 'leo@club.test', username: 'leo.park', password };
  const added = await coach.post('/api/athletes', {
    ...{ ...quarterback, rating: 3, highlights: null },
    user: { ...user, role: 'athlete' },
  });
  renderPage(coach, `/athlete/${added.body.id}`);
  await screen.findByText('Not yet rated · Not active yet');
  cleanup();
  renderPage(coach, `/athlete/${athlete.profile.id}`);
  await screen.findByText('Not yet rated · Active just now');
});
