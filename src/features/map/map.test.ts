import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { getCachedPlacesById } from '#features/places/server/places.ts';
import { maxSearchLength } from '#features/search/contract/filters.ts';
import { sports } from '#features/sports/contract.ts';
import { SizeLimitedCache } from '#server/size-limited-cache.ts';
import { getSmallestDistance } from '../../../tests/support/get-smallest-marker-distance.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import type { AthleteMap, MapCluster } from './contract.ts';
import {
  groupCitiesByGridCell,
  markerPixels,
  mergeOverlappingCells,
} from './server/group-cities-into-map-markers.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  for (const [city, state, sport] of [
    ['Austin', 'TX', 'Football'],
    ['Austin', 'TX', 'Football'],
    ['Austin', 'TX', 'Soccer'],
    ['Round Rock', 'TX', 'Soccer'],
    ['Seattle', 'WA', 'Golf'],
    ['Nowhere Springs', 'TX', 'Golf'],
  ]) {
    await app.addAthlete({ city, state, sport, position: 'Any' });
  }
});

async function getMap(query = ''): Promise<AthleteMap> {
  const { status, body } = await coach.get(`/api/map${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('at a low zoom neighboring cities are one cluster, a single city is a place, and unknown cities are listed [2.151]', async () => {
  const { totals, places, clusters, unplaced } = await getMap();
  expect(totals).toEqual({ athletes: 6, cities: 4, states: 2 });
  expect(places).toEqual([
    expect.objectContaining({ city: 'Seattle', state: 'WA', count: 1, sports: { Golf: 1 } }),
  ]);
  expect(clusters).toEqual([expect.objectContaining({ count: 4, sports: { Football: 2, Soccer: 2 } })]);
  expect(unplaced).toEqual([{ city: 'Nowhere Springs', state: 'TX', country: 'US', count: 1 }]);
});

test('a map names the 20 largest unknown cities, and counts all of them [2.151]', async () => {
  const cities = Array.from({ length: 22 }, (_, i) => `Lost City ${String(i).padStart(2, '0')}`);
  const ids: string[] = [];
  for (const city of [...cities, 'Lost City 21'])
    ids.push((await app.addAthlete({ city, state: 'NV', sport: 'Wrestling', position: 'Any' })).id);
  const { totals, unplaced, unplacedTotal } = await getMap('?sport=Wrestling');
  expect({ totals, unplacedTotal }).toEqual({
    totals: { athletes: 23, cities: 22, states: 1 },
    unplacedTotal: 22,
  });
  expect(unplaced).toEqual([
    { city: 'Lost City 21', state: 'NV', country: 'US', count: 2 },
    ...cities.slice(0, 19).map((city) => ({ city, state: 'NV', country: 'US', count: 1 })),
  ]);
  await app.database.db.deleteFrom('users').where('id', 'in', ids).execute();
});

test('at a high zoom every city is a place at its own coordinates [2.149]', async () => {
  const { places, clusters } = await getMap('?zoom=12');
  expect(clusters).toEqual([]);
  const austin = places.find(({ city }) => city === 'Austin');
  expect(austin).toEqual({
    id: 4671654,
    city: 'Austin',
    state: 'TX',
    country: 'US',
    lat: expect.closeTo(30.267, 2),
    lng: expect.closeTo(-97.743, 2),
    count: 3,
    sports: { Football: 2, Soccer: 1 },
  });
});

test.each([
  ['Los Angeles', 'CA', 34.05, -118.24],
  ['Austin', 'TX', 30.27, -97.74],
  ['Miami', 'FL', 25.77, -80.19],
  ['Phoenix', 'AZ', 33.45, -112.07],
  ['New York', 'NY', 40.71, -74.01],
  ['Chicago', 'IL', 41.85, -87.65],
  ['San Francisco', 'CA', 37.77, -122.42],
  ['Denver', 'CO', 39.74, -104.98],
  ['Boston', 'MA', 42.36, -71.06],
  ['Seattle', 'WA', 47.61, -122.33],
])('a known city is at its coordinates: %s, %s [2.150 9.20]', async (city, state, lat, lng) => {
  const { id } = await app.addAthlete({ city, state, sport: 'Tennis', position: 'Singles' });
  const { places } = await getMap(`?zoom=18&sport=Tennis&state=${state}`);
  expect(places).toContainEqual(
    expect.objectContaining({ city, state, lat: expect.closeTo(lat, 1), lng: expect.closeTo(lng, 1) }),
  );
  await app.database.db.deleteFrom('users').where('id', '=', id).execute();
});

test('the box limits the places and clusters, not the totals', async () => {
  const { totals, places, clusters } = await getMap('?bbox=-125,45,-120,49');
  expect(totals.athletes).toBe(6);
  expect([places.map(({ city }) => city), clusters]).toEqual([['Seattle'], []]);
});

test('the filters of the list filter the whole map', async () => {
  expect((await getMap('?sport=Soccer&state=TX')).totals).toEqual({ athletes: 2, cities: 2, states: 1 });
  expect((await getMap('?near=Austin,%20TX&radius=5')).totals).toEqual({ athletes: 3, cities: 1, states: 1 });
  expect(await getMap('?search=%25')).toEqual({
    totals: { athletes: 0, cities: 0, states: 0 },
    places: [],
    clusters: [],
    unplaced: [],
    unplacedTotal: 0,
  });
});

test('stored counts and the athletes themselves give the same map, with and without recent changes', async () => {
  // A range needs the athletes themselves; without one the stored counts suffice.
  const allAthletes = 'minRating=0';
  const queries = [
    '',
    'sport=Soccer&sport=Golf',
    'state=TX&zoom=12',
    'classYear=2027',
    'classYear=2027&classYear=2028&sport=Football',
  ];
  queries.push('near=Austin,%20TX&radius=5', 'area=-100,28,-95,33&zoom=10', 'place=4671654');
  for (const isMerged of [false, true]) {
    if (isMerged) await app.runJobs('athlete-counts');
    for (const query of queries)
      expect(await getMap(`?${query}`), query).toEqual(await getMap(`?${query}&${allAthletes}`));
  }
  await app.addAthlete({ city: 'Seattle', state: 'WA', classYear: 2028 });
  for (const query of queries)
    expect(await getMap(`?${query}`), query).toEqual(await getMap(`?${query}&${allAthletes}`));
  await app.runJobs('athlete-counts');
  for (const query of queries)
    expect(await getMap(`?${query}`), query).toEqual(await getMap(`?${query}&${allAthletes}`));
});

test.each([
  ['area=1,2,3', 'area'],
  ['place=0', 'place'],
  ['bbox=-120,49,-125,45', 'bbox'],
  ['bbox=-125,49,-120,45', 'bbox'],
  ['bbox=-181,45,-120,49', 'bbox'],
  ['bbox=-125,45,-120,91', 'bbox'],
  ['bbox=1,2,3', 'bbox'],
  ['bbox=1,2,3,4,5', 'bbox'],
  ['bbox=a,b,c,d', 'bbox'],
  ['bbox=,,,', 'bbox'],
  ['zoom=19', 'zoom'],
  ['zoom=-1', 'zoom'],
  ['zoom=4.5', 'zoom'],
  ['sport=Bogus', 'sport'],
  ['radius=10', 'radius'],
  ['sort=newest', 'sort'],
])('the query %s gets a validation error for %s', async (query, path) => {
  const { status, body } = await coach.get(`/api/map?${query}`);
  expect([status, body.errors[0].path]).toEqual([422, path]);
});

test('an athlete gets the map, a visitor gets 401 [2.15]', async () => {
  expect((await (await app.addAthlete()).get('/api/map')).status).toBe(200);
  expect((await app.visitor().get('/api/map')).status).toBe(401);
});

const getMapByWords = (viewer: HttpClient, query: Record<string, string>) =>
  viewer.get(`/api/map?${new URLSearchParams(query)}`);
const readInterpretation = (headers: Headers) => JSON.parse(headers.get('x-interpreted-filters') ?? '');

test('an athlete and a coach who ask for the map by words get the read filters and the map of these', async () => {
  for (const viewer of [coach, await app.addAthlete()]) {
    const words = { q: 'soccer', state: 'TX', search: 'is replaced', zoom: '12' };
    const { body, headers } = await getMapByWords(viewer, words);
    expect(readInterpretation(headers)).toEqual({ filters: { sport: ['Soccer'] }, search: '' });
    expect(body).toEqual(await getMap('?sport=Soccer&state=TX&zoom=12'));
    expect(body.totals.athletes).toBe(2);
  }
});

test.each([
  ['soccer within 5 miles of austin', { sport: ['Soccer'], near: 'Austin, TX', radius: 5 }, '', 1],
  ['rond rock', {}, 'rond rock', 1],
  ['no filter at all', {}, 'no filter at all', 0],
])(
  'the words %j on the map become the filters %j, and %j stays a text search',
  async (q, filters, search, athletes) => {
    const { status, body, headers } = await getMapByWords(coach, { q });
    const read = readInterpretation(headers);
    expect([status, read, body.totals.athletes]).toEqual([200, { filters, search }, athletes]);
  },
);

test('only a coach who asks for the map near the own school gets it, and a map without words has no read filters', async () => {
  const near = { q: 'soccer near my school' };
  expect((await getMapByWords(coach, near)).body).toEqual(
    await getMap('?sport=Soccer&near=my+school&radius=100'),
  );
  const { headers } = await getMapByWords(await app.addAthlete(), near);
  expect(readInterpretation(headers).filters.near).toBeUndefined();
  expect((await coach.get('/api/map')).headers.has('x-interpreted-filters')).toBe(false);
});

test('words and the filters that they mean share one cached map, and 304 carries the read filters too', async () => {
  const cached = vi.spyOn(SizeLimitedCache.prototype, 'set');
  onTestFinished(() => cached.mockRestore());
  const etag = (await coach.get('/api/map?sport=Golf&state=TX')).headers.get('etag') ?? '';
  for (const q of ['golf texas', 'TX golf', 'golf in TX'].map(encodeURIComponent)) {
    const { status, headers } = await coach.get(`/api/map?q=${q}`, { 'if-none-match': etag });
    const read = { filters: { sport: ['Golf'], state: ['TX'] }, search: '' };
    expect([status, readInterpretation(headers)]).toEqual([304, read]);
  }
  expect(new Set(cached.mock.calls.map(([key]) => key).filter((key) => key.startsWith('map ')))).toEqual(
    new Set(['map coach whole {"sport":["Golf"],"state":["TX"],"zoom":4}']),
  );
});

test('a visitor who asks for the map by words gets 401, and a coach who sends more than 200 letters gets 422', async () => {
  expect((await getMapByWords(app.visitor(), { q: 'qb' })).status).toBe(401);
  expect((await getMapByWords(coach, { q: 'a'.repeat(maxSearchLength) })).status).toBe(200);
  const { status, body } = await getMapByWords(coach, { q: 'a'.repeat(maxSearchLength + 1) });
  expect([status, body.errors[0].path]).toEqual([422, 'q']);
});

test('a map by words that is refused also returns the read filters, in ASCII', async () => {
  const { status, headers } = await getMapByWords(coach, { q: 'qb José', near: 'Nowhere' });
  const read = { filters: { position: ['Quarterback'] }, search: 'José' };
  expect([status, readInterpretation(headers)]).toEqual([422, read]);
  expect(headers.get('x-interpreted-filters')).toMatch(/^[ -~]+$/);
});

test('at every zoom each athlete of every US city is counted in exactly one place or cluster', async () => {
  const everyCity = await getCachedPlacesById(app.database.db);
  const cities = [...everyCity.values()].map((place) => {
    const count = 1 + (place.id % 7);
    return { place, count, bySport: sports.map((sport) => (sport === 'Golf' ? count : 0)) };
  });
  expect(cities.length).toBeGreaterThan(16_000);
  for (const zoom of [0, 3, 4, 6, 9, 12, 18]) {
    const { places, clusters } = mergeOverlappingCells(groupCitiesByGridCell(cities, zoom), zoom);
    expect(sumMarkerCounts(places) + sumMarkerCounts(clusters)).toBe(sumMarkerCounts(cities));
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(
      clusters.filter((cluster) => cluster.sports.Golf !== cluster.count || !isInItsBox(cluster)),
    ).toEqual([]);
    expect(getSmallestDistance([...places, ...clusters], zoom)).toBeGreaterThanOrEqual(markerPixels - 1e-6);
  }
});

test('a member gets the tile server, which is null by default, and a visitor gets 401 [2.162]', async () => {
  expect((await app.visitor().get('/api/map/tiles')).status).toBe(401);
  const { body } = await coach.get('/api/map/tiles');
  expect(body).toEqual({ url: null, attribution: '© OpenStreetMap contributors' });
});

const sumMarkerCounts = (markers: { count: number }[]) =>
  markers.reduce((total, { count }) => total + count, 0);

// A mean of equal numbers may differ from them in the last digit.
const tolerance = 1e-9;
const isInItsBox = ({ lat, lng, bbox: [west, south, east, north] }: MapCluster) =>
  lng > west - tolerance && lng < east + tolerance && lat > south - tolerance && lat < north + tolerance;
