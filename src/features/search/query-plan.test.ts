import { beforeAll, expect, test } from 'vitest';
import { insertRandomAthletes, type RandomAthlete } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { countMatchingAthletes } from './server/engine/queries/count-matching-athletes.ts';
import { listPageOfMatchingIds } from './server/engine/queries/list-matching-page.ts';
import type { MatchCondition } from './server/engine/queries/match-condition.ts';
import { toTermsWithoutAlternatives, toTsquery } from './server/engine/search-terms.ts';

const app = openTestApp();
let people: RandomAthlete[];

beforeAll(async () => {
  people = await insertRandomAthletes(app.database.pool, 3000);
  await app.runJobs('athlete-counts');
});

const facets: Pick<MatchCondition, 'sport' | 'state'>[] = [
  {},
  { state: ['TX'] },
  { sport: ['Football'] },
  { state: ['TX'], sport: ['Football', 'Golf'] },
];

// Which way is taken depends on how many there are of everything: at a million people all of them are.
test.each(facets)('every query plan finds the same athletes for %j and words', async (asked) => {
  const { firstName } = people.find(({ city }) => city === 'Austin') as RandomAthlete;
  const [name = '', city = ''] = [firstName.slice(0, 3), 'aust'].map((word) =>
    toTsquery(toTermsWithoutAlternatives([word])),
  );
  const queries = [`${name} & ${city}`, `${city} & ${name}`];
  const found: string[][] = [];
  for (const query of queries) {
    for (const share of [0.0001, 1]) {
      const matching = {
        viewerId: people[0]?.userId ?? '',
        ...asked,
        text: { query, share, rarestCount: 100 },
      };
      const counted = await countMatchingAthletes(app.database.db, matching);
      for (const inOrder of [false, true]) {
        const page = await listPageOfMatchingIds(app.database.db, matching, {
          sort: 'newest',
          limit: 3000,
          isOrderedScan: inOrder,
        });
        expect(page).toHaveLength(counted);
        found.push(page.map(({ id }) => id));
      }
    }
  }
  expect(found[0]?.length).toBeGreaterThan(5);
  for (const ids of found) expect(ids).toEqual(found[0]);
});
