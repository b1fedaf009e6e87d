import { expect, test } from 'vitest';
import type { Understanding } from '../contract.ts';
import { understood } from './understanding.ts';

const towns: Record<string, string> = {
  austin: 'TX',
  houston: 'TX',
  'round rock': 'TX',
  portland: 'OR',
  'kansas city': 'MO',
};
const placeOf = async (city: string, state?: string) => {
  const known = towns[city.toLowerCase()];
  if (city.toLowerCase() === 'portland' && state === 'ME') return { city: 'Portland', state: 'ME' };
  return known && (!state || state === known) ? { city: city.toLowerCase(), state: known } : undefined;
};

const austin = { near: 'austin, TX', radius: 100 };

test.each<[string, Understanding['filters'], string]>([
  [
    'qb 2027 texas 3.5 gpa within 100 miles of austin',
    { ...austin, minGpa: 3.5, classYear: [2027], state: ['TX'], position: ['Quarterback'] },
    '',
  ],
  ['marcus whitfield', {}, 'marcus whitfield'],
  ['  Westlake High ', {}, 'Westlake High'],
  ['', {}, ''],
  // Class
  ['2027', { classYear: [2027] }, ''],
  ["smith '28", { classYear: [2028] }, 'smith'],
  ['class of 2026 and 2027', { classYear: [2026, 2027] }, ''],
  ['class of 29', { classYear: [2029] }, ''],
  ['2023', {}, '2023'],
  // Grades and measures
  ['gpa 3.5+', { minGpa: 3.5 }, ''],
  ['at least 3 gpa smith', { minGpa: 3 }, 'smith'],
  ['4.7 gpa', {}, '4.7 gpa'],
  ['4+ stars', { minRating: 4 }, ''],
  [`6'2" center`, { minHeight: 74, position: ['Center'] }, ''],
  ['6 ft over 200 lbs', { minHeight: 72, minWeight: 200 }, ''],
  ['wrestling 120 lbs', { sport: ['Wrestling'], position: ['120 lbs'] }, ''],
  ['200m sprinter', { position: ['Sprinter'] }, '200m'],
  // Sports and positions
  ['football and hoops', { sport: ['Football', 'Basketball'] }, ''],
  ['track and field hurdlers', { sport: ['Track & Field'], position: ['Hurdler'] }, ''],
  ['running backs in houston', { near: 'houston, TX', radius: 25, position: ['Running Back'] }, ''],
  ['soccer cb', { sport: ['Soccer'], position: ['Center Back'] }, ''],
  ['cb', { position: ['Cornerback', 'Center Back'] }, ''],
  ['football athletes', { sport: ['Football'] }, ''],
  ['im smith', {}, 'im smith'],
  // States
  ['Georgia Smith', {}, 'Georgia Smith'],
  ['golf georgia', { sport: ['Golf'], state: ['GA'] }, ''],
  ['from georgia', { state: ['GA'] }, ''],
  ['west virginia', { state: ['WV'] }, ''],
  ['new york', { state: ['NY'] }, ''],
  ['Kansas City', {}, 'Kansas City'],
  ['golf virginia beach', { sport: ['Golf'] }, 'virginia beach'],
  ['tx ca', { state: ['TX', 'CA'] }, ''],
  ['al smith', {}, 'al smith'],
  ['AL smith', { state: ['AL'] }, 'smith'],
  ['DE texas', { state: ['TX'], position: ['Defensive End'] }, ''],
  ['DE', { state: ['DE'] }, ''],
  // Places
  ['near round rock, tx', { near: 'round rock, TX', radius: 100 }, ''],
  ['near portland maine golf', { near: 'Portland, ME', radius: 100, sport: ['Golf'] }, ''],
  ['50 mi from austin smith', { near: 'austin, TX', radius: 50 }, 'smith'],
  ['golf within 50 miles of my school', { near: 'my school', radius: 50, sport: ['Golf'] }, ''],
  ['near our campus', { near: 'my school', radius: 100 }, ''],
  ['in texas', { state: ['TX'] }, ''],
  ['within 100 miles of atlantis', {}, 'within 100 miles of atlantis'],
  ['within 9999 miles of austin', {}, 'within 9999 miles of austin'],
  // What else
  ['with film', { hasFilm: true }, ''],
  ['bookmarked golfers', { bookmarked: true, position: ['Golfer'] }, ''],
  ["o'brien-qb", {}, "o'brien-qb"],
  ['%_&|!():*', {}, '%_&|!():*'],
])('%j is understood as %j, and %j is left', async (text, filters, search) => {
  expect(await understood(text, placeOf, { hasSchool: true })).toEqual({ filters, search });
});

test('who has no school is asked for no distance to it', async () => {
  const { filters } = await understood('golf near my school', placeOf, { hasSchool: false });
  expect(filters).toEqual({ sport: ['Golf'] });
});
