import { expect, test } from 'vitest';
import { cities } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

const now = new Date('2026-11-22T12:00:00Z');

test.each<[string, Interpretation['filters'], string, string?]>([
  ['200m sprinter', { position: ['Sprinter'] }, '200m'],
  ['golf not canada', { sport: ['Golf'] }, 'not canada'],
  ['qb not texas 2027', { classYear: [2027], position: ['Quarterback'] }, 'not texas'],
  ['texas not football', { state: ['TX'] }, 'not football'],
  ['golf except from texas or oklahoma', { sport: ['Golf'] }, 'except from texas or oklahoma'],
  ['golf not in houston', { sport: ['Golf'] }, 'not in houston'],
  ['qb without film', { position: ['Quarterback'] }, 'without film'],
  ["isn't a golfer 2027", { classYear: [2027] }, "isn't a golfer"],
  ["6'13 golf", { sport: ['Golf'] }, "6'13"],
  ['qb gpa under 3.0', { position: ['Quarterback'] }, 'gpa under 3.0'],
  ['no seniors golf', { sport: ['Golf'] }, 'no seniors'],
  ['golf not midwest', { sport: ['Golf'] }, 'not midwest'],
  ['wr sub 4.5 40', { position: ['Wide Receiver'] }, 'sub 4.5 40'],
  ['bowling avg 200+', { sport: ['Bowling'] }, 'avg 200+'],
  ['pitchers 85+ mph', { position: ['Pitcher'] }, '85+ mph'],
  // A stroke without its distance, which no filter is for
  ['girls 100 fly', { gender: ['womens'], position: ['Butterfly'] }, '100'],
  ['100 fly 100 back', { position: ['Butterfly', 'Backstroke'] }, '100'],
  ['1650 free 2028', { classYear: [2028], position: ['Distance Freestyle'] }, '1650'],
  ['golf smith under 73', { sport: ['Golf'] }, 'under 73', 'smith'],
  ['golf under 73', { sport: ['Golf'] }, 'under 73'],
  ['golf outside of texas', { sport: ['Golf'] }, 'outside of texas'],
  ['golf nobody from texas', { sport: ['Golf'] }, 'nobody from texas'],
  ['tall qb', { position: ['Quarterback'] }, 'tall'],
  ["golf who can't putt, smith", { sport: ['Golf'] }, "can't putt", 'smith'],
])(
  '%j is read as the filters %j, and %j is reported as not understood [31.5]',
  async (text, filters, phrase, search = '') => {
    const interpretation = await interpretSearch(text, cities, { hasSchool: true, now });
    expect(interpretation).toEqual({ filters, search, notUnderstood: [phrase] });
  },
);

test.each([
  ['qb lower merion', 'lower merion'],
  ['qb upper arlington', 'upper arlington'],
  ['qb two rivers', 'two rivers'],
  ['qb st thomas more', 'st thomas more'],
  ['qb running springs', 'running springs'],
])('%j searches for %j, a school or city with a common word in its name [31.5]', async (text, search) => {
  const read = await interpretSearch(text, cities, { hasSchool: true, now });
  expect([read.filters, read.search, read.notUnderstood]).toEqual([
    { position: ['Quarterback'] },
    search,
    undefined,
  ]);
});

test('the words of a text after the twelfth are reported as not understood [31.5]', async () => {
  const words = Array.from({ length: 14 }, (_, nth) => `smith${'abcdefghijklmn'[nth]}`);
  expect(await interpretSearch(words.join(' '), cities, { hasSchool: true, now })).toEqual({
    filters: {},
    search: words.slice(0, 12).join(' '),
    notUnderstood: [words.slice(12).join(' ')],
  });
});

test.each<[string, Interpretation['filters'], string]>([
  ['quaterback 2028', { classYear: [2028], position: ['Quarterback'] }, ''],
  ['volley ball setters', { sport: ['Volleyball'], position: ['Setter'] }, ''],
  ['gymnastcs', { sport: ['Gymnastics'] }, ''],
  ['golf lousiana', { sport: ['Golf'], state: ['LA'] }, ''],
  // A profile has the word, two words may be a name, and short words resemble names.
  ['golf gymnist', { sport: ['Golf'] }, 'gymnist'],
  ['jordan quaterback', {}, 'jordan quaterback'],
  ['golf sutter', { sport: ['Golf'] }, 'sutter'],
  ...['stryker', 'stricker', 'hockney', 'florinda', 'gymnists'].map(
    (name): [string, Interpretation['filters'], string] => [name, {}, name],
  ),
  ['golf georgina', { sport: ['Golf'] }, 'georgina'],
  ['golf montano', { sport: ['Golf'] }, 'montano'],
  // 'Carolina' and 'dakota' alone are no filter.
  ['golf caroline', { sport: ['Golf'] }, 'caroline'],
  ['golf dakotah lousiana', { sport: ['Golf'], state: ['LA'] }, 'dakotah'],
])('%j is read with the misspelled words corrected [31.6]', async (text, filters, search) => {
  const listKnownWords = async (words: string[]) => words.filter((word) => word === 'gymnist');
  expect(await interpretSearch(text, cities, { hasSchool: true, now, listKnownWords })).toEqual({
    filters,
    search,
  });
});
