import { expect, test } from 'vitest';
import type { Interpretation } from '../contract/filters-read-from-words.ts';
import {
  mergeInterpretation,
  replaceSportAndDropPositions,
  sortByDistanceFrom,
} from '../contract/merge-interpretation-into-filters.ts';
import {
  clearFilters,
  findUnknownState,
  formatShowingAthletes,
  listActiveFilters,
  parseStateCodes,
} from './active-filters.ts';
import type { AthleteSearch } from './search-params.ts';

const listActiveFilterLabels = (search: AthleteSearch) =>
  listActiveFilters(search).map((filter) => filter.label);

test('every active filter has a chip with its value [2.92-96 4.19]', () => {
  const search: AthleteSearch = {
    sport: ['Football', 'Soccer'],
    position: ['Quarterback'],
    classYear: [2027],
    gender: ['womens'],
    recruitingStatus: ['open', 'notLooking'],
    graduated: true,
    state: ['TX'],
    country: ['CA', 'abroad'],
    school: 'Westlake High, Austin, TX',
    search: 'whitfield',
    minGpa: 3.5,
    near: 'Austin, TX',
    radius: 100,
    hasFilm: true,
    bookmarked: true,
    sort: 'rating',
    view: 'list',
  };
  expect(listActiveFilterLabels(search)).toEqual([
    'Football',
    'Soccer',
    "Women's",
    'Quarterback',
    'Class of 2027',
    'Open to offers',
    'Not looking',
    'TX',
    'Canada',
    'Outside the U.S.',
    'Westlake High, Austin, TX',
    '“whitfield”',
    'GPA 3.5 or more',
    'Within 100 miles of Austin, TX',
    'Has film',
    'With graduates',
    'Bookmarked',
  ]);
  expect(clearFilters(search)).toEqual({ sort: 'rating', view: 'list' });
});

test.each<[AthleteSearch, string]>([
  [{ minGpa: 3.75 }, 'GPA 3.75 or more'],
  [{ minGpa: 3 }, 'GPA 3.0 or more'],
  [{ minHeight: 72 }, `6'0" or more`],
  [{ minHeight: 70, maxHeight: 76 }, `5'10" to 6'4"`],
  [{ maxWeight: 180 }, '180 lbs or less'],
  [{ minWeight: 150, maxWeight: 200 }, '150 to 200 lbs'],
  [{ minRating: 4, maxRating: 5 }, '4 to 5 stars'],
  [{ near: 'Austin, TX' }, 'Near Austin, TX'],
  [{ near: 'my school', radius: 50 }, 'Within 50 miles of my school'],
])('the chip of %j is %s', (search, label) => {
  expect(listActiveFilterLabels(search)).toEqual([label]);
});

test('removing a chip removes only its value', () => {
  const [football] = listActiveFilters({ sport: ['Football', 'Soccer'], state: ['TX'] });
  expect(football?.without).toEqual({ sport: ['Soccer'], state: ['TX'] });
  const [place] = listActiveFilters({ near: 'Austin, TX', radius: 50 });
  expect(place?.without).toEqual({});
});

test('choosing another sport removes positions that it does not have', () => {
  const search: AthleteSearch = { position: ['Center', 'Quarterback'] };
  expect(replaceSportAndDropPositions(search, ['Basketball'])).toEqual({
    sport: ['Basketball'],
    position: ['Center'],
  });
  expect(replaceSportAndDropPositions(search, ['Golf']).position).toBeUndefined();
  expect(replaceSportAndDropPositions(search, undefined).position).toEqual(['Center', 'Quarterback']);
});

test.each<[string, AthleteSearch, Interpretation['filters'], AthleteSearch]>([
  [
    'another sport takes the position of the old one away',
    { sport: ['Football'], position: ['Quarterback'], minGpa: 3 },
    { sport: ['Soccer'] },
    { sport: ['Soccer'], minGpa: 3 },
  ],
  [
    'a sport keeps the positions that it knows',
    { position: ['Center'] },
    { sport: ['Basketball'] },
    { sport: ['Basketball'], position: ['Center'] },
  ],
  [
    'of two positions the one of the chosen sport is meant',
    { sport: ['Football'] },
    { position: ['Cornerback', 'Center Back'] },
    { sport: ['Football'], position: ['Cornerback'] },
  ],
  [
    'a position of another sport takes the sport away',
    { sport: ['Football'], state: ['TX'] },
    { position: ['Goalkeeper'] },
    { position: ['Goalkeeper'], state: ['TX'] },
  ],
  [
    'a bound that was chosen before gives way to one that it contradicts',
    { minWeight: 220, maxHeight: 74 },
    { maxWeight: 200, minHeight: 70 },
    { maxWeight: 200, minHeight: 70, maxHeight: 74 },
  ],
])('%s', (_, search, filters, together) => {
  const { search: text, ...rest } = mergeInterpretation(
    { ...search, search: 'before' },
    { filters, search: 'smith' },
  );
  expect(text).toBe('smith');
  expect(JSON.parse(JSON.stringify(rest))).toEqual(together);
});

test.each([
  ['Bavaria', 'No such state: Bavaria'],
  ['TX, Tex', 'No such state: Tex'],
  ['TX, ohio,', undefined],
])('the state text %j has the problem %j', (text, problem) => {
  expect(findUnknownState(text)).toBe(problem);
});

test.each([
  ['tx', ['TX']],
  ['TX, ca, tx', ['TX', 'CA']],
  ['texas', ['TX']],
  ['Tex', undefined],
  ['TX, Bavaria, west virginia', ['TX', 'WV']],
  [' , ', undefined],
])('the state text %j is parsed as %j', (text, states) => {
  expect(parseStateCodes(text)).toEqual(states);
});

test.each([
  [0, 'eq', 'Showing 0 athletes'],
  [1, 'eq', 'Showing 1 athlete'],
  [1284, 'eq', 'Showing 1,284 athletes'],
  [1000, 'gte', 'Showing 1,000+ athletes'],
  [410_000, 'about', 'About 410,000 athletes'],
] as const)('the count %i (%s) is written %s [2.84]', (total, relation, line) => {
  expect(formatShowingAthletes(total, relation)).toBe(line);
});

test.each<[string | undefined, AthleteSearch, AthleteSearch]>([
  ['Austin, TX', {}, { sort: 'distance' }],
  ['Austin, TX', { sort: 'newest' }, { sort: 'distance' }],
  ['Austin, TX', { sort: 'rating' }, { sort: 'rating' }],
  [undefined, {}, {}],
])('near %j sorts the search %j as %j [31.1]', (near, search, sorted) => {
  expect(sortByDistanceFrom(near, search)).toEqual(sorted);
});
