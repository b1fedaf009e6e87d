import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findStateCode } from '#features/places/contract.ts';
import { listPositions, type Sport } from '#features/sports/contract.ts';
import { cities } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

/** Words that say nothing about an athlete. */
const smallWords = new Set(
  (
    'a all already also an and any are as at athletes between can class for from guys in is just kids least looking miles of ' +
    "or only play player players recruits specialist specialists still that the to were who who's with within"
  ).split(' '),
);

const listWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word && !smallWords.has(word))
    .toSorted();

/**
 * 200 searches, ten of each of twenty sports, written down with their meaning before the rules were tried on them. Unlike
 * coach-searches.tsv the meaning is whole: every filter, and every word that no filter is for.
 */
const rows = readFileSync(new URL('typed-searches-by-sport.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [sport = '', text = '', meaning = ''] = line.split('\t');
    return { sport: sport as Sport, text, meaning: parseMeaning(meaning) };
  });

interface Meaning {
  filters: Record<string, string[]>;
  /** Words that no filter is for: they are searched for or reported. */
  words: string[];
  /** Words that may also have become part of a filter: the 800 of '800 runners'. */
  mayRemain: string[];
}

function parseMeaning(meaning: string): Meaning {
  const {
    words = '',
    maybe = '',
    ...filters
  } = Object.fromEntries(meaning.split('; ').map((part) => part.split('=') as [string, string]));
  return {
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value.split('|').toSorted()]),
    ),
    words: listWords(words),
    mayRemain: listWords(maybe),
  };
}

const now = new Date('2026-11-23T12:00:00Z');
const interpret = (text: string): Promise<Interpretation> =>
  interpretSearch(text, cities, { hasSchool: true, now });

const listRemainingWords = ({ search, notUnderstood = [] }: Interpretation) =>
  listWords([search, ...notUnderstood].join(' '));

/** The filters as sorted texts. The only position of a sport says nothing, nor the sport where the search does not name it. */
function listReadFilters(
  sport: Sport,
  meaning: Meaning,
  { filters }: Interpretation,
): Record<string, string[]> {
  const read = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, [value].flat().map(String).toSorted()]),
  );
  const [onlyPosition, another] = listPositions(sport);
  if (!another && read.position?.join() === onlyPosition) {
    delete read.position;
    read.sport = [sport];
  }
  if (!meaning.filters.sport && read.sport?.includes(sport)) delete read.sport;
  return read;
}

function isFullyRight({ sport, meaning }: (typeof rows)[number], interpretation: Interpretation): boolean {
  const remaining = listRemainingWords(interpretation).filter((word) => !meaning.mayRemain.includes(word));
  const sort = (filters: Record<string, string[]>) => JSON.stringify(Object.entries(filters).toSorted());
  return (
    sort(listReadFilters(sport, meaning, interpretation)) === sort(meaning.filters) &&
    remaining.join() === meaning.words.join()
  );
}

test('of 200 searches of twenty sports 190 are read with every filter and every other word [43.1]', async () => {
  const misread: string[] = [];
  for (const row of rows) {
    const interpretation = await interpret(row.text);
    if (!isFullyRight(row, interpretation)) misread.push(`${row.text}: ${JSON.stringify(interpretation)}`);
  }
  expect(rows).toHaveLength(200);
  expect(misread.slice(10)).toEqual([]);
});

/** Whether all that the part means is in the whole: 'volleyball' in 'Beach Volleyball'. */
const isWithin = (part: Interpretation, whole: Interpretation) =>
  Object.keys(part.filters).length > 0 &&
  Object.entries(part.filters).every(([name, value]) => {
    const all = [whole.filters[name as keyof Interpretation['filters']]].flat();
    return [value].flat().every((one) => all.some((other) => `${other}`.includes(`${one}`)));
  });

/** Words that belong to the number beside them. */
const wordsOfNumbers = new Set('above better gpa higher minimum over taller up'.split(' '));
/** Pairs of words that mean one thing. */
const pairs = ['swing video', 'close defense', 'mas de'];

function belongsToNeighbors(words: string[], nth: number): boolean {
  const [before = '', word = '', after = ''] = [words[nth - 1], words[nth], words[nth + 1]];
  const beside = words.slice(Math.max(0, nth - 3), nth + 3).join(' ');
  if (wordsOfNumbers.has(word)) return /\d/.test(beside);
  return pairs.includes(`${word} ${after}`) || pairs.includes(`${before} ${word}`);
}

/** A word of a name that was read: 'ice' of 'Ice Hockey', 'Oklahoma' of 'Stillwater, OK'. */
const isOfReadName = (word: string, { filters }: Interpretation) =>
  Object.values(filters)
    .flat()
    .some(
      (value) => `${value}`.toLowerCase().includes(word) || `${value}`.endsWith(`, ${findStateCode(word)}`),
    );

test.each<[string, Interpretation['filters'], string?, string[]?]>([
  ['lanzador zurdo 2028', { position: ['Pitcher'], strongHand: ['left'], classYear: [2028] }],
  ["mariscal de campo más de 6'1 promedio 3.5", { position: ['Quarterback'], minHeight: 73, minGpa: 3.5 }],
  [
    'béisbol jardinero sin compromiso',
    {
      sport: ['Baseball'],
      position: ['Left Field', 'Center Field', 'Right Field'],
      recruitingStatus: ['open'],
    },
  ],
  [
    'fútbol femenino porteras cerca de Houston',
    { sport: ['Soccer'], gender: ['womens'], position: ['Goalkeeper'], near: 'Houston, TX', radius: 100 },
  ],
  ['fútbol americano generación 2028', { sport: ['Football'], classYear: [2028] }],
  ['🏀 2028 point guards', { sport: ['Basketball'], classYear: [2028], position: ['Point Guard'] }],
  ['🤽🏽‍♀️ goalies', { sport: ['Water Polo'], position: ['Goalkeeper'] }],
  ['qb 2028 🔥🔥', { position: ['Quarterback'], classYear: [2028] }, '', ['🔥🔥']],
  ['???!!! ...', {}, '???!!! ...'],
  ['qb --- 2028 !!', { position: ['Quarterback'], classYear: [2028] }],
  ['qb good gpa', { position: ['Quarterback'] }, '', ['good gpa']],
])('%j is read as %j [43.3]', async (text, filters, search = '', notUnderstood) => {
  const interpretation = await interpret(text);
  expect(interpretation).toEqual({
    filters: expect.anything(),
    search,
    ...(notUnderstood && { notUnderstood }),
  });
  expect(interpretation.filters).toEqual(filters);
});

test('no word of the 200 searches is dropped silently: each changes a filter, is searched for or reported [43.2]', async () => {
  const dropped: string[] = [];
  for (const { text } of rows) {
    const whole = await interpret(text);
    const remaining = new Set(listRemainingWords(whole));
    const words = text.split(/[\s,]+/);
    for (const [nth, word] of words.entries()) {
      if (smallWords.has(word.toLowerCase()) || remaining.has(word.toLowerCase())) continue;
      const without = await interpret(words.filter((_, other) => other !== nth).join(' '));
      const changes = JSON.stringify(without) !== JSON.stringify(whole);
      const isRead = changes || belongsToNeighbors(words, nth) || isOfReadName(word.toLowerCase(), whole);
      if (!isRead && !isWithin(await interpret(word), whole)) dropped.push(`${word} in ${text}`);
    }
  }
  expect(dropped).toEqual([]);
});
