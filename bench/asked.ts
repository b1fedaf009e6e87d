import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { newId } from '#shared/ids.ts';
import type { Ask } from './client.ts';

/** A call to measure: many requests like those of many people. */
export interface Call {
  name: string;
  asks: Ask[];
  /** What a request needs anew each time. */
  prepare?: (ask: Ask) => Ask;
  /** What a sign-in checks beside its statements. */
  password?: { hash: string; password: string };
}

interface Person {
  id: string;
  email: string;
  cookie: string;
}

interface Sample {
  id: string;
  userId: string;
  sport: string;
  position: string;
  state: string;
  classYear: number;
}

const people = 32;
const password = 'Bench1!enough';

/** Registers people and writes down what they ask. */
export async function askAll(http: FastifyInstance, pool: pg.Pool): Promise<Call[]> {
  const members: Person[] = [];
  for (let i = 0; i < people; i++) members.push(await registered(http, i));
  const sample = await sampleOf(pool);
  const by = (i: number) => ({ cookie: members[i % people]!.cookie });
  const get = (path: string, i: number): Ask => ({ method: 'GET', path, headers: by(i) });
  return [
    { name: 'list', asks: members.map((_, i) => get('/api/athletes', i)) },
    { name: 'filtered list', asks: sample.map((one, i) => get(`/api/athletes?${filters(one, i)}`, i)) },
    { name: 'profile', asks: sample.map((one, i) => get(`/api/athletes/${one.id}`, i)) },
    {
      name: 'sign-in',
      asks: members.map(({ email }) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email, password },
      })),
      password: { password, hash: await hashOf(pool, members[0]!.id) },
    },
    ...(http.hasRoute({ method: 'POST', url: '/api/messages' }) ? [sends(members, sample)] : []),
  ];
}

function sends(members: Person[], sample: Sample[]): Call {
  return {
    name: 'send',
    asks: sample.map((one, i) => {
      const sender = members[i % people]!;
      const body = {
        senderId: sender.id,
        receiverId: one.userId,
        content: 'Are you at the camp on Saturday?',
      };
      return { method: 'POST', path: '/api/messages', headers: { cookie: sender.cookie }, body };
    }),
    prepare: (ask) => ({ ...ask, headers: { ...ask.headers, 'idempotency-key': newId() } }),
  };
}

/** One to four filters, now and then another order. */
function filters({ sport, position, state, classYear }: Sample, i: number): URLSearchParams {
  const all = Object.entries({ sport, state, classYear: `${classYear}`, position });
  const chosen = new URLSearchParams(all.slice(0, 1 + (i % 4)));
  if (i % 3 === 0) chosen.set('sort', 'rating');
  return chosen;
}

async function sampleOf(pool: pg.Pool): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(`
    select id, user_id as "userId", sport, position, state, class_year as "classYear"
    from athletes order by md5(id::text) limit 200`);
  return rows;
}

async function hashOf(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query('select password from accounts where user_id = $1', [userId]);
  return rows[0].password;
}

/** A coach of its own; a database may see several benches. */
export async function registered(http: FastifyInstance, i: number): Promise<Person> {
  const email = `bench${i}.${newId()}@fieldhouse.example`;
  const form = { firstName: 'Bench', lastName: 'Person', email, role: 'coach' };
  const answer = await http.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...form, password, confirmPassword: password },
  });
  if (answer.statusCode !== 201) throw new Error(`Registering failed: ${answer.body}`);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { id: answer.json().user.id, email, cookie };
}
