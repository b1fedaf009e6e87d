import { beforeAll, expect, test } from 'vitest';
import { type RandomAthlete, storeRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { matchingCount } from './server/queries/counts.ts';
import { matchingPage } from './server/queries/list.ts';
import type { Matching, Text } from './server/queries/matching.ts';
import { asTyped, tsqueryOf } from './server/words.ts';

const app = testApp();
let people: RandomAthlete[];

beforeAll(async () => {
  people = await storeRandomAthletes(app.database.pool, 3000);
  await app.runJobs('athlete-counts');
});

const facets: Pick<Matching, 'sport' | 'state'>[] = [
  {},
  { state: ['TX'] },
  { sport: ['Football'] },
  { state: ['TX'], sport: ['Football', 'Golf'] },
];

// Which way is taken depends on how many there are of everything: at a million people all of them are.
test.each(facets)('whichever way %j and words are looked for, the same athletes are found', async (asked) => {
  const { firstName } = people.find(({ city }) => city === 'Austin') as RandomAthlete;
  const [name = '', city = ''] = [firstName.slice(0, 3), 'aust'].map((word) => tsqueryOf(asTyped([word])));
  const ways: Pick<Text, 'gather' | 'keep'>[] = [
    { gather: `${name} & ${city}` },
    { gather: name, keep: city },
    { gather: city, keep: name },
    { keep: `${name} & ${city}` },
  ];
  const found: string[][] = [];
  for (const way of ways) {
    for (const share of [0.0001, 1]) {
      const matching = { viewerId: people[0]?.userId ?? '', ...asked, text: { ...way, share, rarest: 100 } };
      const counted = await matchingCount(app.database.db, matching);
      for (const walk of [false, true]) {
        const page = await matchingPage(app.database.db, matching, { sort: 'newest', limit: 3000, walk });
        expect(page).toHaveLength(counted);
        found.push(page.map(({ id }) => id));
      }
    }
  }
  expect(found[0]?.length).toBeGreaterThan(5);
  for (const ids of found) expect(ids).toEqual(found[0]);
});
