import type pg from 'pg';
import type { MemberClient } from '../../tests/support/http-client.ts';
import { addCoach } from '../../tests/support/test-members.ts';
import { createUniqueEmail, type MeasuredCall } from '../support/api-calls-workload.ts';
import type { BenchRequest } from '../support/load-generator.ts';

interface SampledAthlete {
  id: string;
  userId: string;
  sport: string;
  position: string;
  state: string;
  classYear: number;
  city: string;
  firstName: string;
  lastName: string;
  schoolWord: string;
}

const coachCount = 8;

/** The jobs that every server does, each with the data of two dozen random athletes. */
export async function createPeersWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const coaches: MemberClient[] = [];
  for (let i = 0; i < coachCount; i++)
    coaches.push(await addCoach(origin, {}, { email: createUniqueEmail() }));
  const sample = await sampleAthletes(pool);
  const identify = (nth: number) => {
    const { cookie, id } = coaches[nth % coachCount]!;
    // The bare server knows no sessions.
    return { cookie, 'x-viewer': id };
  };
  const defineJob = (name: string, getPath: (one: SampledAthlete, nth: number) => string): MeasuredCall => ({
    name,
    requests: sample.map((one, nth) => ({
      method: 'GET' as const,
      path: getPath(one, nth),
      headers: identify(nth),
    })),
  });
  const defineList = (
    name: string,
    getFilters: (one: SampledAthlete, nth: number) => Record<string, string>,
  ): MeasuredCall =>
    defineJob(name, (one, nth) => `/api/athletes?${new URLSearchParams(getFilters(one, nth))}`);
  return [
    defineJob('newest', () => '/api/athletes'),
    defineList('four filters with total', ({ sport, position, classYear, state }) => ({
      ...{ sport, position, classYear: `${classYear}`, state },
    })),
    defineList('sport with total', ({ sport }) => ({ sport })),
    defineList('search', (one, nth) => ({ search: pickSearchWords(one, nth) })),
    defineJob('by id', ({ id }) => `/api/athletes/${id}`),
    defineList('radius', ({ city, state }, nth) => ({
      ...{ near: `${city}, ${state}`, radius: `${25 + (nth % 8) * 25}`, sort: 'distance' },
    })),
    {
      name: 'message',
      requests: sample.map(({ userId }, nth) => ({
        method: 'POST' as const,
        path: '/api/messages',
        headers: identify(nth),
        body: {
          senderId: coaches[nth % coachCount]!.id,
          receiverId: userId,
          content: 'Are you at the camp on Saturday?',
        },
      })),
      addFreshValues: addFreshText,
    },
  ];
}

let texts = 0;

/** Members write each text themselves; who sends the same to many has it counted, which no other server does. */
const addFreshText = (ask: BenchRequest): BenchRequest => ({
  ...ask,
  body: { ...ask.body, content: `Are you at the camp on Saturday? My number is ${1000 + texts++}.` },
});

/** As people search: a family name, a whole name, a word of a school, a name and a school. */
function pickSearchWords({ firstName, lastName, schoolWord }: SampledAthlete, nth: number): string {
  return [lastName, `${firstName} ${lastName}`, schoolWord, `${firstName} ${schoolWord}`][nth % 4]!;
}

/** Of names that have no short form, of which the product finds both. */
async function sampleAthletes(pool: pg.Pool): Promise<SampledAthlete[]> {
  const { rows } = await pool.query<SampledAthlete>(`
    select a.id, user_id as "userId", sport, position, a.state, class_year as "classYear", p.city,
      first_name as "firstName", last_name as "lastName", split_part(high_school, ' ', 1) as "schoolWord"
    from athletes a join users u on u.id = a.user_id join places p on p.id = a.place_id
    where p.country = 'US' and a.city = p.city and concat(high_school, p.city, last_name, first_name) ~ '^[A-Za-z ]+$'
      and concat(' ', high_school, ' ', p.city, ' ') !~* ' (saint|st|fort|ft|mount|mt) '
    order by md5(a.id::text) limit 24`);
  return rows;
}
