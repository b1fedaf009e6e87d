import type pg from 'pg';
import { addCoach } from '../../tests/support/test-members.ts';
import { createUniqueEmail, type MeasuredCall } from './api-calls-workload.ts';
import type { BenchRequest } from './load-generator.ts';

interface SampledAthlete {
  id: string;
  sport: string;
  position: string;
  state: string;
  classYear: number;
  city: string;
  firstName: string;
  lastName: string;
  word: string;
}

type QueryParameters = Record<string, string | number | undefined>;

const coachCount = 8;
const genders = ['womens', 'mens'];
const sorts = ['newest', 'rating', 'last-active', 'distance'];

/** Calls of the list and the map, each with the data of two dozen random athletes. */
export async function createSearchWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const cookies: string[] = [];
  for (let i = 0; i < coachCount; i++) {
    cookies.push((await addCoach(origin, {}, { email: createUniqueEmail() })).cookie);
  }
  const sample = await sampleAthletes(pool);
  const deep = await fetchDeepPageCursor(origin, cookies[0]!);
  const createGetRequest = (path: string, nth: number, query: QueryParameters = {}): BenchRequest => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(toDefinedEntries(query))}`,
    headers: { cookie: cookies[nth % coachCount]! },
  });
  const createCallPerSample = (
    name: string,
    query: (one: SampledAthlete, nth: number) => QueryParameters,
    path = '/api/athletes',
  ): MeasuredCall => ({
    name,
    requests: sample.map((one, nth) => createGetRequest(path, nth, query(one, nth))),
  });
  const formatPlace = ({ city, state }: SampledAthlete) => `${city}, ${state}`;
  return [
    createCallPerSample('newest', () => ({})),
    createCallPerSample('newest of a gender', (_, nth) => ({ gender: genders[nth % 2] })),
    createCallPerSample('four facets by rating', ({ sport, position, classYear, state }) => ({
      ...{ sport, position, classYear, state, sort: 'rating' },
    })),
    ...sorts.map((sort) =>
      createCallPerSample(`random facets by ${sort}`, (one, nth) => ({
        ...pickFacetFilters(one, nth),
        sort,
      })),
    ),
    createCallPerSample(
      'four facets and a gender by rating',
      ({ sport, position, classYear, state }, nth) => ({
        ...{ gender: genders[nth % 2], sport, position, classYear, state, sort: 'rating' },
      }),
    ),
    createCallPerSample('facets and ranges', (one, nth) => ({
      ...pickFacetFilters(one, nth),
      minGpa: 3.2,
      minHeight: 68,
      maxHeight: 76,
    })),
    createCallPerSample('a range alone by last-active', (_, nth) => ({
      minGpa: 3 + (nth % 10) / 10,
      sort: 'last-active',
    })),
    createCallPerSample('deep page', () => ({ sort: 'rating', cursor: deep })),
    createCallPerSample('one word', ({ firstName }) => ({ search: firstName })),
    createCallPerSample('word and facets', ({ lastName, sport, state }) => ({
      search: lastName,
      sport,
      state,
    })),
    createCallPerSample('two words of a bio', ({ word, sport }) => ({ search: `${word} team`, sport })),
    createCallPerSample('typo', ({ firstName, lastName }) => ({
      search: `${misspellName(firstName)} ${misspellName(lastName)}`,
    })),
    createCallPerSample(
      'suggestions',
      ({ lastName }, nth) => ({ q: lastName.slice(0, 1 + (nth % 4)) }),
      '/api/suggestions',
    ),
    createCallPerSample('filters read out of words', ({ city, classYear }) => ({
      ...{ q: `qb ${classYear} texas 3.5 gpa within 100 miles of ${city}` },
    })),
    createCallPerSample('radius by distance', (one, nth) => ({
      near: formatPlace(one),
      radius: 25 + (nth % 10) * 25,
      sort: 'distance',
    })),
    createCallPerSample('map of the country', () => ({ zoom: 4 }), '/api/map'),
    createCallPerSample(
      'map of a sport and a class',
      ({ sport, classYear }) => ({ sport, classYear, zoom: 4 }),
      '/api/map',
    ),
    createCallPerSample(
      'map of a sport, a class and a gender',
      ({ sport, classYear }, nth) => ({ gender: genders[nth % 2], sport, classYear, zoom: 4 }),
      '/api/map',
    ),
    createCallPerSample('count of a sport', ({ sport }) => ({ sport, limit: 1 })),
    createCallPerSample('count of a sport and a gender', ({ sport }, nth) => ({
      ...{ sport, gender: genders[nth % 2], limit: 1 },
    })),
    createCallPerSample(
      'map of a position',
      ({ sport, position }) => ({ sport, position, zoom: 4 }),
      '/api/map',
    ),
    createCallPerSample('map of a box', () => ({ bbox: '-100,28,-94,33', zoom: 8 }), '/api/map'),
    {
      name: 'profile by id',
      requests: sample.map(({ id }, nth) => createGetRequest(`/api/athletes/${id}`, nth)),
    },
    createCallPerSample('count of a state with a range and film', ({ state }, nth) => ({
      ...{ state, minGpa: 2.5 + (nth % 10) / 10, hasFilm: 'true', limit: 1 },
    })),
  ];
}

/** The cursor behind 40 pages of a hundred athletes by rating. */
async function fetchDeepPageCursor(origin: string, cookie: string): Promise<string | undefined> {
  let path = '/api/athletes?sort=rating&limit=100';
  let cursor: string | undefined;
  for (let page = 0; page < 40; page++) {
    const { headers } = await fetch(new URL(path, origin), { headers: { cookie } });
    const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!next) break;
    path = next;
    cursor = new URL(next, origin).searchParams.get('cursor') ?? undefined;
  }
  return cursor;
}

/** One to three facets. */
function pickFacetFilters({ sport, state, classYear }: SampledAthlete, nth: number): QueryParameters {
  const all = Object.entries({ sport, state, classYear });
  return Object.fromEntries(all.filter((_, facet) => (1 + (nth % 7)) & (1 << facet)));
}

/** Swaps two neighbouring letters. */
function misspellName(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2) - 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}

function toDefinedEntries(query: QueryParameters): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
}

async function sampleAthletes(pool: pg.Pool): Promise<SampledAthlete[]> {
  const { rows } = await pool.query<SampledAthlete>(`
    select a.id, sport, position, state, class_year as "classYear", city, first_name as "firstName",
      last_name as "lastName", coalesce(substring(bio from '[a-z]{6,}'), 'captain') as word
    from athletes a join users u on u.id = a.user_id
    where place_id is not null order by md5(a.id::text) limit 24`);
  return rows;
}
