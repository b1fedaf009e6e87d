import type { Pool } from 'pg';
import type { RecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { newId } from '#shared/ids.ts';

/** An athlete as a naive search in JavaScript needs one. Times are in ms; unknown cities have no coordinates. */
export interface RandomAthlete {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  highSchool: string | null;
  sport: string;
  position: string;
  secondPosition: string | null;
  classYear: number;
  gender: Gender | null;
  strongHand: 'left' | 'right' | null;
  recruitingStatus: RecruitingStatus;
  listed: boolean;
  height: number | null;
  weight: number | null;
  gpa: number | null;
  rating: number;
  /** Where nobody has rated, the rating is 3. */
  ratingCount: number;
  hasFilm: boolean;
  city: string;
  state: string;
  country: string;
  lat: number | null;
  lng: number | null;
  createdAt: number;
  /** -Infinity for athletes who were never active. */
  lastActiveAt: number;
  bookmarked: boolean;
}

const cities = [
  ['Austin', 'TX'],
  ['Round Rock', 'TX'],
  ['Houston', 'TX'],
  ['New York', 'NY'],
  ['Los Angeles', 'CA'],
  ['West Hollywood', 'CA'],
  ['Nowhere Springs', 'TX'],
  ['Toronto', '', 'CA'],
  ['Monterrey', '', 'MX'],
] as const;
const positions = [
  ['Football', 'Quarterback'],
  ['Football', 'Center'],
  ['Soccer', 'Winger'],
  ['Golf', 'Golfer'],
] as const;

const otherFootballPosition: Record<string, string> = { Quarterback: 'Center', Center: 'Quarterback' };

/** Nobody's, worse than that, as good, and better. */
const ratings = [
  { rating: 3, ratingCount: 0 },
  { rating: 3, ratingCount: 0 },
  { rating: 2.25, ratingCount: 2 },
  { rating: 3, ratingCount: 1 },
  { rating: 4.25, ratingCount: 3 },
  { rating: 4.5, ratingCount: 7 },
] as const;

const neverActive = Number.NEGATIVE_INFINITY;

/** Few distinct values, so that filters overlap and sort keys are often equal. Deterministic. */
export async function insertRandomAthletes(pool: Pool, count: number, seed = 2026): Promise<RandomAthlete[]> {
  const people = createRandomAthletes(count, seed);
  const rows = people.map(({ createdAt, lastActiveAt, ...one }) => ({
    ...one,
    createdAt: new Date(createdAt).toISOString(),
    lastActiveAt: lastActiveAt === neverActive ? '-infinity' : new Date(lastActiveAt).toISOString(),
  }));
  const { rows: placed } = await pool.query<{ id: string; lat: number | null; lng: number | null }>(
    `with people as (
      select * from json_to_recordset($1::json) as p (id uuid, "userId" uuid, "firstName" text, "lastName" text,
        "highSchool" text, sport text, position text, "classYear" int, height int, weight int, gpa numeric,
        rating numeric, "hasFilm" boolean, city text, state text, country text, "createdAt" timestamptz,
        "lastActiveAt" timestamptz)
    ), u as (
      insert into users (id, first_name, last_name, email, username, role, created_at)
      select "userId", "firstName", "lastName", id || '@invented.test', id, 'athlete', "createdAt" from people
    ), active as (
      insert into last_activity select "userId", "lastActiveAt" from people
    )
    select people.id, lat, lng from people
      left join places on places.key = place_key(people.city) and places.state = people.state and places.country = people.country`,
    [JSON.stringify(rows)],
  );
  await pool.query(
    `insert into athletes (id, user_id, sport, position, second_position, class_year, gender, strong_hand, recruiting_status, listed,
      height, weight, gpa, rating, rating_count, highlights, city, state, country, place_id, high_school, created_at, search_vector)
    select p.id, "userId", sport, position, "secondPosition", "classYear", gender, "strongHand",
      replace("recruitingStatus", 'notLooking', 'not_looking'), listed, height, weight, gpa, rating, "ratingCount",
      case when "hasFilm" then array['https://video.test/1'] end, p.city, p.state, p.country, places.id, "highSchool",
      "createdAt", ''
    from json_to_recordset($1::json) as p (id uuid, "userId" uuid, "highSchool" text, sport text, position text,
        "secondPosition" text, "classYear" int, gender text, "strongHand" text, "recruitingStatus" text, listed boolean, height int,
        weight int, gpa numeric, rating numeric, "ratingCount" int, "hasFilm" boolean, city text, state text, country text, "createdAt" timestamptz)
      left join places on places.key = place_key(p.city) and places.state = p.state and places.country = p.country`,
    [JSON.stringify(rows)],
  );
  const coordinates = new Map(placed.map(({ id, lat, lng }) => [id, { lat, lng }]));
  return people.map((one) => ({ ...one, ...coordinates.get(one.id) }));
}

function createRandomAthletes(count: number, seed: number): RandomAthlete[] {
  const random = createRandomGenerator(seed);
  const pickRandom = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const now = Date.UTC(2026, 5, 1);
  return Array.from({ length: count }, () => {
    const [sport, position] = pickRandom(positions);
    const [city, state, country = 'US'] = pickRandom(cities);
    const classYear = pickRandom([2024, 2026, 2027, 2030]);
    return {
      id: newId(),
      userId: newId(),
      firstName: pickRandom(['Ann', 'Annika', 'José', 'María', 'Sam', 'Mary Ann']),
      lastName: pickRandom(['Westlake', 'Lee', "O'Brien", 'Smith-Jones', 'Ruiz']),
      highSchool: pickRandom(['Westlake High', 'St. Mary High', null]),
      ...{ sport, position, city, state, country, lat: null, lng: null },
      secondPosition:
        sport === 'Football' && random() < 0.3 ? (otherFootballPosition[position] ?? null) : null,
      classYear,
      // Only graduates leave the lists.
      listed: classYear > 2024 || random() < 0.4,
      gender: pickRandom([null, 'womens', 'womens', 'mens']),
      strongHand: pickRandom([null, 'left', 'right', 'right']),
      recruitingStatus: pickRandom(['open', 'open', 'committed', 'notLooking']),
      height: pickRandom([null, 64, 66, 70, 74, 78]),
      weight: pickRandom([null, 140, 150, 200, 240]),
      gpa: pickRandom([null, 2.49, 2.5, 3.5, 3.51, 4]),
      ...pickRandom(ratings),
      hasFilm: random() < 0.5,
      createdAt: now - pickRandom([0, 1, 1000, 86_400_000]),
      lastActiveAt: pickRandom([now, now - 1, now - 60_000, neverActive]),
      bookmarked: random() < 0.1,
    };
  });
}

/** mulberry32: 32 bits of state are enough for a few hundred athletes. */
function createRandomGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
