import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#server/database/schema.gen.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { loadSchools } from './server/service.ts';

interface Dataset {
  sources: Record<string, { title: string; url: string; checkedOn: string }>;
  schools: Record<string, unknown>[];
}

/** Each fact with the field that names its source. */
const sourcesOfFacts = {
  name: 'name_source',
  aliases: 'aliases_source',
  domains: 'domains_source',
  city: 'place_source',
  state: 'place_source',
  association: 'association_source',
  division: 'association_source',
  conference: 'conference_source',
};

let database: TestDatabase<DB>;
let dataset: Dataset;

beforeAll(async () => {
  database = await openTestDatabase<DB>();
  dataset = JSON.parse(await readFile('datasets/schools.json', 'utf8'));
});
afterAll(() => database.drop());

test('every fact about a school has a source, and every source a page and a day', () => {
  for (const { title, url, checkedOn } of Object.values(dataset.sources)) {
    expect(title.length).toBeGreaterThan(10);
    expect(url).toMatch(/^https:\/\//);
    expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
  const withoutSource = dataset.schools.flatMap((school) =>
    Object.entries(sourcesOfFacts)
      .filter(([fact, source]) => fact in school && !(String(school[source]) in dataset.sources))
      .map(([fact]) => `${school.name}: ${fact}`),
  );
  expect(withoutSource).toEqual([]);
});

test('most schools have a domain and a place, and all of NCAA Division I a conference', () => {
  const countSchoolsWhere = (isCounted: (school: Record<string, unknown>) => unknown) =>
    dataset.schools.filter(isCounted).length;
  const divisionOne = dataset.schools.filter(({ division }) => division === 'I');
  expect(divisionOne.length).toBeGreaterThan(355);
  expect(divisionOne.filter(({ conference }) => !conference)).toEqual([]);
  expect(divisionOne.filter(({ domains }) => domains).length).toBeGreaterThan(350);
  expect({
    all: countSchoolsWhere(() => true) > 2300,
    withDomain: countSchoolsWhere(({ domains }) => domains) > 1500,
    withPlace: countSchoolsWhere(({ city }) => city) > 1950,
    divisionTwo: countSchoolsWhere(({ division }) => division === 'II') > 230,
    divisionThree: countSchoolsWhere(({ division }) => division === 'III') > 350,
  }).toEqual({ all: true, withDomain: true, withPlace: true, divisionTwo: true, divisionThree: true });
});

test('schools of the capital are in the District of Columbia, in the division that their source names', async () => {
  const { rows } = await database.pool.query(
    `select s.name, s.division, s.conference, p.city as place from schools s left join places p on p.id = s.place_id
     where s.state = 'DC' and s.name in ('Georgetown University', 'Howard University', 'American University')
     order by s.name`,
  );
  expect(rows).toEqual([
    { name: 'American University', division: 'I', conference: 'Patriot League', place: 'Washington' },
    { name: 'Georgetown University', division: 'I', conference: 'Big East Conference', place: 'Washington' },
    {
      ...{ name: 'Howard University', division: 'I' },
      ...{ conference: 'Mid-Eastern Athletic Conference', place: 'Washington' },
    },
  ]);
});

test('schools that are loaded already are not loaded again', async () => {
  expect(await loadSchools(database.db, 'datasets')).toBe(false);
});
