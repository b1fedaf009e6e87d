import { expect, test } from 'vitest';
import {
  commonPositions,
  getSportFacts,
  listPositions,
  listPositionsByAbbreviation,
  sportFacts,
  sports,
} from './contract.ts';

test.each(sports)('%s has positions with different abbreviations', (sport) => {
  const abbreviations = Object.values(sportFacts[sport].positions);
  expect(abbreviations.length).toBeGreaterThan(0);
  expect(new Set(abbreviations).size).toBe(abbreviations.length);
});

test.each(sports)('every stat tile of %s is a suggested stat of the sport', (sport) => {
  const { tiles, stats } = sportFacts[sport];
  expect([0, 3]).toContain(tiles.length);
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
  expect(sports).toHaveLength(12);
});

test('five sports have a hue of their own [2.116]', () => {
  const own = sports.filter((sport) => sportFacts[sport].hue !== 'other');
  expect(own).toEqual(['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']);
  expect(new Set(own.map((sport) => sportFacts[sport].hue)).size).toBe(5);
});

test('cards of four sports show stat tiles [2.112]', () => {
  const withTiles = sports.filter((sport) => sportFacts[sport].tiles.length > 0);
  expect(withTiles).toEqual(['Football', 'Basketball', 'Soccer', 'Track & Field']);
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

test.each([
  ['qb', ['Quarterback']],
  [' PG ', ['Point Guard']],
  ['c', ['Center', 'Catcher']],
  ['cb', ['Cornerback', 'Center Back']],
  ['285', ['285 lbs']],
  ['zz', []],
])('the abbreviation %j gives the positions %j', (abbreviation, names) => {
  expect(listPositionsByAbbreviation(abbreviation)).toEqual(names);
});
