import { expect, test } from 'vitest';
import {
  commonPositions,
  getSportFacts,
  listPositions,
  listPositionsByCode,
  sportFacts,
  sports,
} from './contract.ts';

test.each(sports)('%s has positions to choose from, each with an abbreviation of its own', (sport) => {
  const abbreviations = Object.values(sportFacts[sport].positions);
  expect(abbreviations.length).toBeGreaterThan(0);
  expect(new Set(abbreviations).size).toBe(abbreviations.length);
});

test.each(sports)('every stat tile of %s is a stat that its athletes are offered to fill in', (sport) => {
  const { tiles, stats } = sportFacts[sport];
  expect([0, 3]).toContain(tiles.length);
  expect(stats.map(({ name }) => name)).toEqual(expect.arrayContaining([...tiles]));
  expect(new Set(stats.map(({ name }) => name)).size).toBe(stats.length);
});

test.each([
  [
    'of the form for a new athlete',
    ['Football', 'Basketball', 'Soccer', 'Track & Field', 'Tennis', 'Swimming', 'Baseball', 'Softball'],
  ],
  ['of that form, too', ['Volleyball', 'Golf']],
  ['of the profiles', ['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field', 'Swimming']],
  ['of the profiles besides', ['Tennis', 'Volleyball', 'Wrestling', 'Golf', 'Other']],
  ['of the filters', ['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']],
])('one list of sports holds those %s, and nothing else [9.13-15]', (_list, names) => {
  expect(sports).toEqual(expect.arrayContaining(names));
  expect(sports).toHaveLength(12);
});

test('four sports have a hue of their own, and with baseball the map has five [2.116]', () => {
  const own = sports.filter((sport) => sportFacts[sport].hue !== 'other');
  expect(own).toEqual(['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']);
  expect(new Set(own.map((sport) => sportFacts[sport].hue)).size).toBe(5);
});

test('cards of four sports show stat tiles [2.112]', () => {
  const shown = sports.filter((sport) => sportFacts[sport].tiles.length > 0);
  expect(shown).toEqual(['Football', 'Basketball', 'Soccer', 'Track & Field']);
});

test('a faster time is the better one, more yards are the better ones', () => {
  expect(getSportFacts('Track & Field').stats.find(({ name }) => name === '100m')?.better).toBe('lower');
  expect(getSportFacts('Football').stats.find(({ name }) => name === 'Passing Yards')?.better).toBe('higher');
});

test('the positions offered without a sport all belong to some sport', () => {
  const all = new Set(sports.flatMap((sport) => listPositions(sport)));
  expect(commonPositions.filter((position) => !all.has(position))).toEqual([]);
  expect(listPositions()).toEqual([...commonPositions]);
});

test('a sport that is in no list reads as Other', () => {
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
])('%j is read as %j', (abbreviation, names) => {
  expect(listPositionsByCode(abbreviation)).toEqual(names);
});
