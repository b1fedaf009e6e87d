import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseHeight } from '#shared/height-weight-and-gpa.ts';
import { cities } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

/** 200 searches as a recruiting coordinator would type them, who has not seen the rules; ten of each of twenty sports. */
const rows = readFileSync(new URL('coach-searches.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);

/** The filters that a meaning names exactly; positions and events are not compared. */
const toFilters: Record<string, (value: string) => Interpretation['filters']> = {
  classYear: (value) => ({ classYear: value.split('|').map(Number) }),
  state: (value) => ({ state: value.split('|') }),
  near: (value) => ({ near: value }),
  radius: (value) => ({ radius: Number(value) }),
  minGpa: (value) => ({ minGpa: Number(value) }),
  minHeight: (value) => ({ minHeight: parseHeight(value) ?? 0 }),
  maxHeight: (value) => ({ maxHeight: parseHeight(value) ?? 0 }),
  minWeight: (value) => ({ minWeight: Number(value) }),
  maxWeight: (value) => ({ maxWeight: Number(value) }),
  minRating: (value) => ({ minRating: Number(value) }),
  gender: (value) => ({ gender: [value as 'mens' | 'womens'] }),
  bats: (value) => ({ bats: [value as 'left'] }),
  throws: (value) => ({ strongHand: [value as 'left'] }),
  shoots: (value) => ({ strongHand: [value as 'left'] }),
  foot: (value) => ({ strongFoot: [value as 'left'] }),
  hasFilm: () => ({ hasFilm: true }),
};

const hasFiltersOfMeaning = (meaning: string, { filters }: Interpretation) =>
  meaning.split('; ').every((part) => {
    const [key = '', value = ''] = part.split('=');
    const wanted = Object.entries(toFilters[key]?.(value) ?? {});
    return wanted.every(([name, one]) => {
      const read = filters[name as keyof typeof filters];
      return JSON.stringify(sortIfArray(read)) === JSON.stringify(sortIfArray(one));
    });
  });
const sortIfArray = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);

test('of 200 searches of coaches the classes, places, measures, gender and film of 190 are read [31.4]', async () => {
  const misread: string[] = [];
  for (const row of rows) {
    const [, , text = '', meaning = ''] = row.split('\t');
    const options = { hasSchool: true, now: new Date('2026-11-23T12:00:00Z') };
    const interpretation = await interpretSearch(text, cities, options);
    if (!hasFiltersOfMeaning(meaning, interpretation))
      misread.push(`${text}: ${JSON.stringify(interpretation)}`);
  }
  expect(rows).toHaveLength(200);
  expect(misread.slice(10)).toEqual([]);
});
