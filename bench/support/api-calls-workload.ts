import type pg from 'pg';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../tests/support/http-client.ts';
import { password, registerMember } from '../../tests/support/test-members.ts';
import type { BenchRequest } from './load-generator.ts';

/** A call to measure, with requests of many people. */
export interface MeasuredCall {
  name: string;
  requests: BenchRequest[];
  /** Adds what each request needs new. */
  addFreshValues?: (ask: BenchRequest) => BenchRequest;
  /** The password that a sign-in checks beside its statements. */
  password?: { hash: string; password: string };
}

interface SampledAthlete {
  id: string;
  userId: string;
  sport: string;
  position: string;
  state: string;
  classYear: number;
}

const memberCount = 32;

/** Registers coaches and creates their requests. */
export async function createCallsWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const members: MemberClient[] = [];
  for (let i = 0; i < memberCount; i++) {
    members.push(await registerMember(origin, 'coach', { email: createUniqueEmail() }));
  }
  const sample = await sampleAthletes(pool);
  const getMemberCookie = (i: number) => ({ cookie: members[i % memberCount]!.cookie });
  const createGetRequest = (path: string, i: number): BenchRequest => ({
    method: 'GET',
    path,
    headers: getMemberCookie(i),
  });
  return [
    { name: 'list', requests: members.map((_, i) => createGetRequest('/api/athletes', i)) },
    {
      name: 'filtered list',
      requests: sample.map((one, i) => createGetRequest(`/api/athletes?${createAthleteFilters(one, i)}`, i)),
    },
    { name: 'profile', requests: sample.map((one, i) => createGetRequest(`/api/athletes/${one.id}`, i)) },
    {
      name: 'sign-in',
      requests: members.map(({ email }) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email, password },
      })),
      password: { password, hash: await getPasswordHash(pool, members[0]!.id) },
    },
    createSendMessageCall(members, sample),
  ];
}

function createSendMessageCall(members: MemberClient[], sample: SampledAthlete[]): MeasuredCall {
  return {
    name: 'send',
    requests: sample.map((one, i) => {
      const sender = members[i % memberCount]!;
      const body = {
        senderId: sender.id,
        receiverId: one.userId,
        content: 'Are you at the camp on Saturday?',
      };
      return { method: 'POST', path: '/api/messages', headers: { cookie: sender.cookie }, body };
    }),
    addFreshValues: (ask) => ({ ...ask, headers: { ...ask.headers, 'idempotency-key': newId() } }),
  };
}

/** One to four filters; every third request sorts by rating. */
function createAthleteFilters(
  { sport, position, state, classYear }: SampledAthlete,
  i: number,
): URLSearchParams {
  const all = Object.entries({ sport, state, classYear: `${classYear}`, position });
  const chosen = new URLSearchParams(all.slice(0, 1 + (i % 4)));
  if (i % 3 === 0) chosen.set('sort', 'rating');
  return chosen;
}

async function sampleAthletes(pool: pg.Pool): Promise<SampledAthlete[]> {
  const { rows } = await pool.query<SampledAthlete>(`
    select id, user_id as "userId", sport, position, state, class_year as "classYear"
    from athletes order by md5(id::text) limit 200`);
  return rows;
}

async function getPasswordHash(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query('select password from accounts where user_id = $1', [userId]);
  return rows[0].password;
}

/** The emails are unique, because several benches may use one database. */
export const createUniqueEmail = () => `bench.${newId()}@fieldhouse.example`;

/** Of twenty requests: coaches read lists and profiles most. */
export const mixedShares: Record<string, number> = { list: 6, 'filtered list': 6, profile: 5, send: 3 };

/** Returns the nth request of a mixture that has these shares of each call. */
export function mixRequests(
  calls: MeasuredCall[],
  shares: Record<string, number>,
): (n: number) => BenchRequest {
  const turns = calls.flatMap((call) => Array<MeasuredCall>(shares[call.name] ?? 0).fill(call));
  return (n) => {
    // 7 and 20 have no common divisor: all turns come, those of one call not in a row.
    const { requests, addFreshValues: addKey } = turns[(n * 7) % turns.length]!;
    const request = requests[n % requests.length]!;
    return addKey ? addKey(request) : request;
  };
}
