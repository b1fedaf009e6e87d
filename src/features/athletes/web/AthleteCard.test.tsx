import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  const marcus = await app.addAthlete(
    { height: `6'3"`, weight: 205, gpa: 3.72 },
    { firstName: 'Marcus', lastName: 'Whitfield' },
  );
  await marcus.put('/api/athletes/me/highlights', {
    highlights: ['https://films.example/1.mp4', 'https://films.example/2.mp4'],
  });
  for (const [statName, statValue] of [
    ['Passing Yards', '2914'],
    ['Touchdowns', '31'],
  ])
    await marcus.post('/api/athletes/me/stats', { statName, statValue, season: '2026' });
  for (const [sport, position, firstName] of [
    ['Football', 'Quarterback', 'Fred'],
    ['Basketball', 'Center', 'Bea'],
    ['Soccer', 'Winger', 'Sofia'],
    ['Track & Field', 'Sprinter', 'Theo'],
    ['Golf', 'Golfer', 'Gus'],
    ['Tennis', 'Singles', 'Tess'],
  ] as const)
    await app.addAthlete({ sport, position }, { firstName, lastName: 'Lindqvist' });
});

const findCardOfAthlete = (name: string) => screen.findByRole('article', { name });

test('a card shows what coaches read first, and leads to the profile [2.103-113]', async () => {
  renderPage(coach, '/athletes?search=whitfield');
  const marcus = within(await findCardOfAthlete('Marcus Whitfield'));
  const facts = [
    'Football · Quarterback',
    '2027',
    `6'3"`,
    '205',
    '3.72',
    '3.0',
    'Austin, TX',
    'Westlake High',
  ];
  for (const fact of facts) marcus.getByText(fact);
  expect(marcus.getByText(/highlight videos$/).parentElement?.textContent).toMatch(/^2 /);
  const tiles = [
    ...(await findCardOfAthlete('Marcus Whitfield')).querySelectorAll('dl[aria-label=Stats] > div'),
  ];
  expect(tiles.map((tile) => [...tile.children].map((part) => part.textContent))).toEqual([
    ['Completion %', 'N/A'],
    ['Passing Yards', '2,914'],
    ['Touchdowns', '31'],
  ]);
  expect(marcus.getByRole('link', { name: 'View Profile of Marcus Whitfield' }).getAttribute('href')).toMatch(
    /^\/athlete\/[\w-]{36}$/,
  );
});

test('a sport without stats of its own shows no tiles', async () => {
  renderPage(coach, '/athletes?sport=["Golf"]');
  expect((await findCardOfAthlete('Gus Lindqvist')).querySelector('dl[aria-label=Stats]')).toBeNull();
});

test('a card shows both positions by their abbreviations, and the numbers of any sport once there is one', async () => {
  const athlete = await app.addAthlete(
    { sport: 'Softball', position: 'Shortstop', secondPosition: '2B' },
    { firstName: 'Ana', lastName: 'Reyes' },
  );
  await athlete.post('/api/athletes/me/stats', { statName: 'ERA', statValue: '2.10', season: '2026' });
  renderPage(coach, '/athletes?search=reyes');
  within(await findCardOfAthlete('Ana Reyes')).getByText('Softball · SS / 2B');
  const tiles = (await findCardOfAthlete('Ana Reyes')).querySelector('dl[aria-label=Stats]');
  expect(tiles?.textContent).toContain('2.10');
});

test('an athlete without a number of the tiles shows the own first three, with units; without any, the names of four sports [2.112 47.11]', async () => {
  const lineman = await app.addAthlete({}, { firstName: 'Bo', lastName: 'Ostrander' });
  const body = { season: '2026' };
  await lineman.post('/api/athletes/me/stats', { ...body, statName: 'Captain', statValue: 'yes' });
  await lineman.post('/api/athletes/me/stats', { ...body, statName: 'Bench Press', statValue: '315' });
  await lineman.post('/api/athletes/me/stats', { ...body, statName: '40-Yard Dash', statValue: '4.91' });
  await lineman.post('/api/athletes/me/stats', { ...body, statName: 'Tackles', statValue: '41' });
  await lineman.post('/api/athletes/me/stats', { ...body, statName: 'Pancakes', statValue: '52' });
  await app.addAthlete({}, { firstName: 'Nell', lastName: 'Ostrander' });
  renderPage(coach, '/athletes?search=ostrander');
  const listTiles = async (name: string) =>
    [...(await findCardOfAthlete(name)).querySelectorAll('dl[aria-label=Stats] > div')].map(
      ({ textContent }) => textContent,
    );
  expect(await listTiles('Bo Ostrander')).toEqual(['Tackles41', '40-Yard Dash4.91 s', 'Bench Press315 lb']);
  expect(await listTiles('Nell Ostrander')).toEqual(['Completion %N/A', 'Passing YardsN/A', 'TouchdownsN/A']);
});

test('nobody has the empty tiles of another position [58.3]', async () => {
  const addWithStats = async (
    profile: Record<string, unknown>,
    firstName: string,
    stats: [string, string][],
  ) => {
    const athlete = await app.addAthlete(profile, { firstName, lastName: 'Vandermeer' });
    for (const [statName, statValue] of stats)
      await athlete.post('/api/athletes/me/stats', { statName, statValue, season: '2026' });
  };
  await addWithStats({ sport: 'Baseball', position: 'Shortstop' }, 'Sam', [
    ['RBI', '20'],
    ['Batting Average', '.331'],
    ['On-Base %', '.374'],
    ['Stolen Bases', '9'],
  ]);
  await addWithStats({ sport: 'Baseball', position: 'Pitcher' }, 'Pat', [['ERA', '3.94']]);
  await addWithStats({ position: 'Wide Receiver' }, 'Wes', [
    ['Receiving Yards', '812'],
    ['Touchdowns', '8'],
  ]);
  await addWithStats({}, 'Quin', [
    ['Passing Yards', '2914'],
    ['Touchdowns', '31'],
    ['Rushing Yards', '120'],
  ]);
  renderPage(coach, '/athletes?search=vandermeer');
  const listTileNames = async (firstName: string) =>
    [...(await findCardOfAthlete(`${firstName} Vandermeer`)).querySelectorAll('dl[aria-label=Stats] dt')].map(
      ({ textContent }) => textContent,
    );
  expect(await listTileNames('Sam')).toEqual(['Batting Average', 'On-Base %', 'RBI']);
  expect(await listTileNames('Pat')).toEqual(['ERA']);
  expect(await listTileNames('Wes')).toEqual(['Touchdowns', 'Receiving Yards']);
  expect(await listTileNames('Quin')).toEqual(['Completion %', 'Passing Yards', 'Touchdowns']);
});

test('each of four sports has its icon, the others a trophy [2.117-118]', async () => {
  renderPage(coach, '/athletes?search=lindqvist');
  const findIcon = async (name: string) =>
    (await findCardOfAthlete(name)).querySelector('header p svg')?.innerHTML;
  const names = ['Fred Lindqvist', 'Bea Lindqvist', 'Sofia Lindqvist', 'Theo Lindqvist', 'Gus Lindqvist'];
  const icons = await Promise.all(names.map(findIcon));
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(5);
  expect(await findIcon('Tess Lindqvist')).toBe(icons[4]);
});

test('Contact opens the message dialog, and it closes [2.114 2.120 4.1]', async () => {
  const user = renderPage(coach, '/athletes?search=whitfield');
  const marcus = within(await findCardOfAthlete('Marcus Whitfield'));
  await user.click(marcus.getByRole('button', { name: 'Contact Marcus Whitfield' }));
  const dialog = await screen.findByRole('dialog', { name: 'Marcus Whitfield' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rating that nobody has earned is outlined, and says so [43.11]', async () => {
  renderPage(coach, '/athletes?search=whitfield');
  const rating = within(await findCardOfAthlete('Marcus Whitfield')).getByTitle('not yet rated');
  expect(rating.textContent).toBe('Rating 3.0 out of 5, not yet rated');
  expect(rating.className).not.toContain('bg-accent-soft');
});
