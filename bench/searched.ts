import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Call, registered } from './asked.ts';
import type { Ask } from './client.ts';

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

const people = 8;
const sorts = ['newest', 'rating', 'last-active', 'distance'];

/** What coaches ask of the list and the map, each for two dozen athletes taken at random. */
export async function askSearches(http: FastifyInstance, pool: pg.Pool): Promise<Call[]> {
  const cookies: string[] = [];
  for (let i = 0; i < people; i++) cookies.push(await searcher(http, i));
  const sample = await sampleOf(pool);
  const deep = await deepCursor(http, cookies[0]!);
  const ask = (path: string, nth: number, query: Parameters = {}): Ask => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(given(query))}`,
    headers: { cookie: cookies[nth % people]! },
  });
  const each = (
    name: string,
    query: (one: Sample, nth: number) => Parameters,
    path = '/api/athletes',
  ): Call => ({
    name,
    asks: sample.map((one, nth) => ask(path, nth, query(one, nth))),
  });
  const near = ({ city, state }: Sample) => `${city}, ${state}`;
  return [
    each('newest', () => ({})),
    each('four facets by rating', ({ sport, position, classYear, state }) => ({
      ...{ sport, position, classYear, state, sort: 'rating' },
    })),
    ...sorts.map((sort) => each(`random facets by ${sort}`, (one, nth) => ({ ...someOf(one, nth), sort }))),
    each('facets and ranges', (one, nth) => ({
      ...someOf(one, nth),
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
      search: `${misspelled(firstName)} ${misspelled(lastName)}`,
    })),
    each('suggestions', ({ lastName }, nth) => ({ q: lastName.slice(0, 1 + (nth % 4)) }), '/api/suggestions'),
    each(
      'words understood',
      ({ city, classYear }) => ({
        ...{ q: `qb ${classYear} texas 3.5 gpa within 100 miles of ${city}` },
      }),
      '/api/understood',
    ),
    each('radius by distance', (one, nth) => ({
      near: near(one),
      radius: 25 + (nth % 10) * 25,
      sort: 'distance',
    })),
    each('map of the country', () => ({ zoom: 4 }), '/api/map'),
    each('map of a sport and a class', ({ sport, classYear }) => ({ sport, classYear, zoom: 4 }), '/api/map'),
    each('map of a position', ({ sport, position }) => ({ sport, position, zoom: 4 }), '/api/map'),
    each('map of a box', () => ({ bbox: '-100,28,-94,33', zoom: 8 }), '/api/map'),
    { name: 'profile by id', asks: sample.map(({ id }, nth) => ask(`/api/athletes/${id}`, nth)) },
    each('count of a state with a range and film', ({ state }, nth) => ({
      ...{ state, minGpa: 2.5 + (nth % 10) / 10, hasFilm: 'true', limit: 1 },
    })),
  ];
}

async function searcher(http: FastifyInstance, nth: number): Promise<string> {
  const { id, cookie } = await registered(http, nth);
  const profile = { school: 'Bench University', sport: 'Football', position: 'Head Coach' };
  const answer = await http.inject({
    method: 'POST',
    url: `/api/auth/complete-profile/${id}`,
    headers: { cookie },
    payload: { role: 'coach', ...profile, city: 'Austin', state: 'TX' },
  });
  if (answer.statusCode !== 200) throw new Error(`Completing failed: ${answer.body}`);
  return cookie;
}

/** Of the search by rating, 40 pages of a hundred on. */
async function deepCursor(http: FastifyInstance, cookie: string): Promise<string | undefined> {
  let path = '/api/athletes?sort=rating&limit=100';
  let cursor: string | undefined;
  for (let page = 0; page < 40; page++) {
    const answer = await http.inject({ method: 'GET', url: path, headers: { cookie } });
    const next = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    if (!next) break;
    path = next;
    cursor = new URL(next, 'http://bench').searchParams.get('cursor') ?? undefined;
  }
  return cursor;
}

/** One to three facets. */
function someOf({ sport, state, classYear }: Sample, nth: number): Parameters {
  const all = Object.entries({ sport, state, classYear });
  return Object.fromEntries(all.filter((_, facet) => (1 + (nth % 7)) & (1 << facet)));
}

/** Two neighbouring letters exchanged. */
function misspelled(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2) - 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}

function given(query: Parameters): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
}

async function sampleOf(pool: pg.Pool): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(`
    select a.id, sport, position, state, class_year as "classYear", city, first_name as "firstName",
      last_name as "lastName", coalesce(substring(bio from '[a-z]{6,}'), 'captain') as word
    from athletes a join users u on u.id = a.user_id
    where place_id is not null order by md5(a.id::text) limit 24`);
  return rows;
}
