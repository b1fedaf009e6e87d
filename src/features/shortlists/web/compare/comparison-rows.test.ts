import { expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { listComparedRows } from './comparison-rows.ts';

type Stats = Record<string, [value: string, season: string]>;

const createAthlete = (changes: Partial<Athlete>, stats: Stats = {}): Athlete =>
  ({
    ...{ sport: 'Football', position: 'Quarterback', secondPosition: null, classYear: 2027, gender: null },
    ...{ bats: null, strongHand: null, strongFoot: null, recruitingStatus: 'open', commitment: null },
    ...{ height: null, weight: null, gpa: null, weightedGpa: null, weightedGpaScale: null },
    ...{ satScore: null, actScore: null, city: 'Austin', state: 'TX', country: 'US', highSchool: null },
    ...{ rating: 3, ratingCount: 0, highlights: null },
    ...changes,
    stats: Object.entries(stats).map(([statName, [statValue, season]]) => {
      return { id: statName, statName, statValue, season };
    }),
  }) as Athlete;

const describeRows = (...athletes: Athlete[]) =>
  Object.fromEntries(
    listComparedRows(athletes).map(({ label, cells, differs }) => [
      `${label}${differs ? ' ≠' : ''}`,
      cells.map(({ text, isBest }) => (isBest ? `*${text}` : text)),
    ]),
  );

test('facts have units, differences are marked, and a starting rating is none [42.7]', () => {
  const rows = describeRows(
    createAthlete({ height: '6\'2"', weight: 190, gpa: 3.5, rating: 4.25, ratingCount: 2 }),
    createAthlete({ height: '6\'2"', weight: 205, gpa: null }),
  );
  expect(rows).toEqual({
    Sport: ['Football', 'Football'],
    Position: ['Quarterback', 'Quarterback'],
    'Class of': ['2027', '2027'],
    Height: ['6\'2"', '6\'2"'],
    'Weight ≠': ['190 lbs', '205 lbs'],
    GPA: ['3.50', null],
    Rating: ['4.3 of 5', null],
    Hometown: ['Austin, TX', 'Austin, TX'],
    Recruiting: ['Open to offers', 'Open to offers'],
  });
});

test('the best number is the higher or lower one as the sport says, and none where it says nothing [42.7]', () => {
  const one = createAthlete(
    {},
    {
      'Passing Yards': ['2914', '2026'],
      '40-Yard Dash': ['4.52', '2026'],
      'Team Dinners': ['9', '2026'],
    },
  );
  const two = createAthlete(
    {},
    {
      'Passing Yards': ['3,100', '2025'],
      '40-Yard Dash': ['4.61', '2026'],
      'Team Dinners': ['3', '2026'],
    },
  );
  expect(describeRows(one, two, createAthlete({}))).toMatchObject({
    'Passing Yards ≠': [expect.stringMatching(/^2,914/), expect.stringMatching(/^\*3,100/), null],
    '40-Yard Dash ≠': ['*4.52 s', '4.61 s', null],
    'Team Dinners ≠': ['9', '3', null],
  });
  // Alone, or equal, nobody is best.
  expect(describeRows(one, createAthlete({}))).toMatchObject({ '40-Yard Dash': ['4.52 s', null] });
  expect(describeRows(one, one)).toMatchObject({ '40-Yard Dash': ['4.52 s', '4.52 s'] });
});

test('stats of two sports have rows of their own, and a later season counts [42.7]', () => {
  const runner = createAthlete({ sport: 'Track & Field', position: 'Sprints' }, { '100m': ['11.2', '2025'] });
  runner.stats.push({ ...runner.stats[0]!, statValue: '10.9', season: '2026' });
  const passer = createAthlete({}, { 'Passing Yards': ['2914', '2026'] });
  expect(describeRows(runner, passer)).toMatchObject({
    '100m (Track & Field)': ['10.9 s', null],
    'Passing Yards (Football)': [null, expect.stringMatching(/^2,914/)],
  });
});
