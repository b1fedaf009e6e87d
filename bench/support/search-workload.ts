import type pg from 'pg';
import { addCoach } from '../../tests/support/test-members.ts';
import { createEmail, type MeasuredCall } from './calls-workload.ts';
import type { BenchRequest } from './load-client.ts';

interface Sample {
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

type Parameters = Record<string, string | number | undefined>;

const coachCount = 8;
const sorts = ['newest', 'rating', 'last-active', 'distance'];

/** Calls of the list and the map, each with the data of two dozen random athletes. */
export async function createSearchWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const cookies: string[] = [];
  for (let i = 0; i < coachCount; i++) {
    cookies.push((await addCoach(origin, {}, { email: createEmail() })).cookie);
  }
  const sample = await sampleAthletes(pool);
  const deep = await getDeepCursor(origin, cookies[0]!);
  const ask = (path: string, nth: number, query: Parameters = {}): BenchRequest => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(toEntries(query))}`,
    headers: { cookie: cookies[nth % coachCount]! },
  });
  const each = (
    name: string,
    query: (one: Sample, nth: number) => Parameters,
    path = '/api/athletes',
  ): MeasuredCall => ({
    name,
    requests: sample.map((one, nth) => ask(path, nth, query(one, nth))),
  });
  const near = ({ city, state }: Sample) => `${city}, ${state}`;
  return [
    each('newest', () => ({})),
    each('four facets by rating', ({ sport, position, classYear, state }) => ({
      ...{ sport, position, classYear, state, sort: 'rating' },
    })),
    ...sorts.map((sort) =>
      each(`random facets by ${sort}`, (one, nth) => ({ ...pickFacets(one, nth), sort })),
    ),
    each('facets and ranges', (one, nth) => ({
      ...pickFacets(one, nth),
      minGpa: 3.2,
      minHeight: 68,
      maxHeight: 76,
    })),
    each('a range alone by last-active', (_, nth) => ({ minGpa: 3 + (nth % 10) / 10, sort: 'last-active' })),
    each('deep page', () => ({ sort: 'rating', cursor: deep })),
    each('one word', ({ firstName }) => ({ search: firstName })),
    each('word and facets', ({ lastName, sport, state }) => ({ search: lastName, sport, state })),
    each('two words of a bio', ({ word, sport }) => ({ search: `${word} team`, sport })),
    each('typo', ({ firstName, lastName }) => ({
      search: `${misspell(firstName)} ${misspell(lastName)}`,
    })),
    each('suggestions', ({ lastName }, nth) => ({ q: lastName.slice(0, 1 + (nth % 4)) }), '/api/suggestions'),
    each('filters read out of words', ({ city, classYear }) => ({
      ...{ q: `qb ${classYear} texas 3.5 gpa within 100 miles of ${city}` },
    })),
    each('radius by distance', (one, nth) => ({
      near: near(one),
      radius: 25 + (nth % 10) * 25,
      sort: 'distance',
    })),
    each('map of the country', () => ({ zoom: 4 }), '/api/map'),
    each('map of a sport and a class', ({ sport, classYear }) => ({ sport, classYear, zoom: 4 }), '/api/map'),
    each('map of a position', ({ sport, position }) => ({ sport, position, zoom: 4 }), '/api/map'),
    each('map of a box', () => ({ bbox: '-100,28,-94,33', zoom: 8 }), '/api/map'),
    { name: 'profile by id', requests: sample.map(({ id }, nth) => ask(`/api/athletes/${id}`, nth)) },
    each('count of a state with a range and film', ({ state }, nth) => ({
      ...{ state, minGpa: 2.5 + (nth % 10) / 10, hasFilm: 'true', limit: 1 },
    })),
  ];
}

/** The cursor behind 40 pages of a hundred athletes by rating. */
async function getDeepCursor(origin: string, cookie: string): Promise<string | undefined> {
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
function pickFacets({ sport, state, classYear }: Sample, nth: number): Parameters {
  const all = Object.entries({ sport, state, classYear });
  return Object.fromEntries(all.filter((_, facet) => (1 + (nth % 7)) & (1 << facet)));
}

/** Swaps two neighbouring letters. */
function misspell(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2) - 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}

function toEntries(query: Parameters): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
}

async function sampleAthletes(pool: pg.Pool): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(`
    select a.id, sport, position, state, class_year as "classYear", city, first_name as "firstName",
      last_name as "lastName", coalesce(substring(bio from '[a-z]{6,}'), 'captain') as word
    from athletes a join users u on u.id = a.user_id
    where place_id is not null order by md5(a.id::text) limit 24`);
  return rows;
}
