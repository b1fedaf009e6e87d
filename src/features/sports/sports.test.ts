import { expect, test } from 'vitest';
import { formatProgram, formatSportWithGender, getOnlyGender } from './contract/gender-labels.ts';
import { sourcesOfSports } from './contract/sources-of-sports.ts';
import {
  commonPositions,
  getSportFacts,
  listPositions,
  listPositionsMeantBy,
  normalizePosition,
  sportFacts,
  sports,
} from './contract.ts';

const namedSports = sports.filter((sport) => sport !== 'Other');

test.each(namedSports)('%s has positions with different abbreviations', (sport) => {
  const abbreviations = Object.values(sportFacts[sport].positions);
  expect(abbreviations.length).toBeGreaterThan(0);
  expect(new Set(abbreviations).size).toBe(abbreviations.length);
});

test.each(namedSports)('the three numbers on the card of %s are suggested stats of the sport', (sport) => {
  const { tiles, stats } = sportFacts[sport];
  expect(new Set(tiles).size).toBe(3);
  expect(stats.map(({ name }) => name)).toEqual(expect.arrayContaining([...tiles]));
  expect(new Set(stats.map(({ name }) => name)).size).toBe(stats.length);
});

test.each([
  [
    'of the form for a new athlete (1)',
    ['Football', 'Basketball', 'Soccer', 'Track & Field', 'Tennis', 'Swimming', 'Baseball', 'Softball'],
  ],
  ['of the form for a new athlete (2)', ['Volleyball', 'Golf']],
  ['of the profiles (1)', ['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field', 'Swimming']],
  ['of the profiles (2)', ['Tennis', 'Volleyball', 'Wrestling', 'Golf', 'Other']],
  ['of the filters', ['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']],
])('the list of sports contains those %s [9.13-15]', (_list, names) => {
  expect(sports).toEqual(expect.arrayContaining(names));
  expect(sports).toHaveLength(32);
});

test('five sports have a hue of their own [2.116]', () => {
  const own = sports.filter((sport) => sportFacts[sport].hue !== 'other');
  expect(own).toEqual(['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']);
  expect(new Set(own.map((sport) => sportFacts[sport].hue)).size).toBe(5);
});

test('cards of four sports show their tiles also without stats [2.112]', () => {
  const always = sports.filter((sport) => sportFacts[sport].hasTilesWithoutStats);
  expect(always).toEqual(['Football', 'Basketball', 'Soccer', 'Track & Field']);
});

test('a lower time is better, more yards are better', () => {
  expect(getSportFacts('Track & Field').stats.find(({ name }) => name === '100m')?.better).toBe('lower');
  expect(getSportFacts('Football').stats.find(({ name }) => name === 'Passing Yards')?.better).toBe('higher');
});

test('the common positions all belong to a sport', () => {
  const all = new Set(sports.flatMap((sport) => listPositions(sport)));
  expect(commonPositions.filter((position) => !all.has(position))).toEqual([]);
  expect(listPositions()).toEqual([...commonPositions]);
});

test('an unknown sport has the facts of Other', () => {
  expect(getSportFacts('Quidditch')).toBe(sportFacts.Other);
  expect(getSportFacts('toString')).toBe(sportFacts.Other);
});

test.each<[string, string[] | undefined, string[]]>([
  ['qb', undefined, ['Quarterback']],
  ['quarterback', undefined, ['Quarterback']],
  [' PG ', undefined, ['Point Guard']],
  ['c', ['Basketball', 'Baseball'], ['Center', 'Catcher']],
  ['cb', undefined, ['Cornerback', 'Center Back']],
  ['fullback', undefined, ['Fullback']],
  ['fullback', ['Soccer'], ['Outside Back']],
  ['285', undefined, ['285 lbs']],
  ['Closer', undefined, ['Closer']],
  ['Curling', ['Other'], ['Curling']],
])('the position %j searched in %j means %j', (typed, inSports, names) => {
  expect(listPositionsMeantBy(typed, inSports)).toEqual(names);
});

test.each([
  ['Soccer', 'womens', "Women's Soccer"],
  ['Soccer', null, 'Soccer'],
  ['Softball', 'womens', 'Softball'],
  ['Football', 'womens', "Women's Football"],
  ['Golf', 'mens', "Men's Golf"],
] as const)('%s of gender %s is written %s', (sport, gender, name) => {
  expect(formatSportWithGender(sport, gender)).toBe(name);
});

test('some sports have one gender by nature; a program of both is written without one', () => {
  const ofOne = sports.filter(getOnlyGender);
  expect(ofOne.filter((sport) => getOnlyGender(sport) === 'mens')).toEqual(['Football', 'Baseball']);
  expect(ofOne).toEqual([
    ...['Football', 'Baseball', 'Softball', 'Acrobatics & Tumbling', 'Beach Volleyball', 'Equestrian'],
    ...['Field Hockey', 'Flag Football', 'Stunt', 'Triathlon'],
  ]);
  expect(getOnlyGender('toString')).toBeUndefined();
  expect(formatProgram('Soccer', ['womens'])).toBe("Women's Soccer");
  expect(formatProgram('Soccer', ['womens', 'mens'])).toBe('Soccer');
});

test.each(sports)('every fact of %s has a page as its source, and the day on which it was read', (sport) => {
  for (const { page, checkedOn } of Object.values(sourcesOfSports[sport])) {
    expect(page).toMatch(/^https:\/\/[^/]+\.[a-z]+(\/|$)/);
    expect(checkedOn).toMatch(/^2026-\d\d-\d\d$/);
  }
});

test.each(namedSports)('%s has a season, a gender and synonyms of its own positions', (sport) => {
  const { seasons, genders, positions, positionSynonyms, positionsByGender } = sportFacts[sport];
  expect(seasons.length).toBeGreaterThan(0);
  expect(genders.length === 1 ? genders[0] : undefined).toBe(getOnlyGender(sport));
  const inSport = (name: string) => name in positions;
  expect(Object.values(positionSynonyms).filter((name) => !inSport(name))).toEqual([]);
  expect(
    Object.values(positionsByGender ?? {})
      .flat()
      .filter((name) => !inSport(name)),
  ).toEqual([]);
  const taken = Object.entries(positions)
    .flat()
    .map((text) => text.toLowerCase());
  expect(Object.keys(positionSynonyms).filter((word) => taken.includes(word))).toEqual([]);
});

test('the new sports come after those of the specification, by name, and Other is last', () => {
  const [added, last] = [sports.slice(11, -1), sports.at(-1)];
  expect(added).toEqual(added.toSorted());
  expect([added.length, last]).toEqual([20, 'Other']);
});

test('a wrestler chooses among the fourteen weight classes of the gender', () => {
  expect(listPositions('Wrestling', 'mens')).toHaveLength(14);
  expect(listPositions('Wrestling', 'womens')).toContain('100 lbs');
  expect(listPositions('Wrestling', 'mens')).not.toContain('100 lbs');
  expect(listPositions('Wrestling')).toEqual(expect.arrayContaining(listPositions('Wrestling', 'womens')));
});

test.each([
  ['Football', 'qb', 'Quarterback'],
  ['Football', ' wide  receiver ', 'Wide Receiver'],
  ['Football', 'wideout', 'Wide Receiver'],
  ['Baseball', 'c', 'Catcher'],
  ['Basketball', 'c', 'Center'],
  ['Lacrosse', 'Goalie', 'Goalkeeper'],
  ['Wrestling', '285', '285 lbs'],
  ['Soccer', 'Sweeper  keeper', 'Sweeper keeper'],
  ['Other', 'Curling', 'Curling'],
  ['Other', 'constructor', 'constructor'],
])('in %s, the position %j is %j', (sport, typed, name) => {
  expect(normalizePosition(sport, typed)).toBe(name);
});
