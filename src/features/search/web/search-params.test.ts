import { expect, test } from 'vitest';
import { parseAthleteSearch } from './search-params.ts';

test.each([
  [
    { sport: 'Football', classYear: ['2027', '1999'] },
    { sport: ['Football'], classYear: [2027] },
  ],
  [{ position: 'x'.repeat(61) }, {}],
  [{ state: ['TX', 'x'.repeat(61)] }, { state: ['TX'] }],
  [{ school: 'Westlake High, Austin, TX' }, { school: 'Westlake High, Austin, TX' }],
  [{ near: 'x'.repeat(81), radius: 50 }, { radius: 50 }],
  [{ search: 'x'.repeat(201) }, {}],
  [{ search: 'a\0b', near: '\ud800' }, {}],
  [{ position: ['QB', 'QB'] }, { position: ['QB'] }],
  [{ minHeight: 70.5, maxWeight: '180.5' }, {}],
  [
    { minHeight: '70', maxWeight: 180 },
    { minHeight: 70, maxWeight: 180 },
  ],
  [{ minGpa: 1e-7, minRating: '4.25' }, { minRating: 4.25 }],
  [{ minGpa: 5, radius: 0 }, {}],
  [{ area: '-98,30,-97,31' }, { area: '-98,30,-97,31' }],
  [{ area: '-98,31,-97,30' }, {}],
  [{ area: '1e-7,0,1,1' }, {}],
])('the address %j is parsed as %j', (address, read) => {
  expect(JSON.parse(JSON.stringify(parseAthleteSearch(address)))).toEqual(read);
});

test("an address with too many values is cut to the server's limit", () => {
  const position = Array.from({ length: 60 }, (_, nth) => `Position ${nth}`);
  expect(parseAthleteSearch({ position }).position).toHaveLength(50);
});
