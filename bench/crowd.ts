import { createHmac, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { newId } from '#shared/ids.ts';
import { type BenchPerson, call } from './people.ts';
import { type BenchDatabase, benchSecret } from './server.ts';

const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));

export interface Pair {
  one: BenchPerson;
  two: BenchPerson;
  conversationId: string;
}

/** Pairs of people who are signed in and have begun to talk, put into a database that no server has open. */
export async function crowd(database: BenchDatabase, count: number): Promise<Pair[]> {
  const opened = await openDatabase<DB>({ ...database, log, statementTimeoutMs: 0 });
  try {
    await migrate(opened, resolve('migrations'), { log });
    const pairs = Array.from({ length: count }, (): Pair => {
      const [one, two] = [person(), person()].sort((a, b) => (a.id < b.id ? -1 : 1)) as [Somebody, Somebody];
      return { one, two, conversationId: newId() };
    });
    const everybody = pairs.flatMap(({ one, two }) => [one, two] as Somebody[]);
    const { pool } = opened;
    // A year ago: nobody of them is a newcomer.
    await pool.query(
      `insert into users (id, first_name, last_name, email, username, role, created_at)
       select id, 'Bench', 'Person', id || '@school.test', id, 'athlete', now() - interval '1 year'
       from unnest($1::uuid[]) id`,
      [everybody.map(({ id }) => id)],
    );
    await pool.query(
      `insert into sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), id, token, now() + interval '7 days' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
      [everybody.map(({ id }) => id), everybody.map(({ token }) => token)],
    );
    const [ids, ones, twos] = [
      pairs.map((pair) => pair.conversationId),
      pairs.map((pair) => pair.one.id),
      pairs.map((pair) => pair.two.id),
    ];
    await pool.query(
      `with begun as (
         insert into conversations (id, first_user_id, second_user_id)
         select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])
         returning id, first_user_id as one, second_user_id as two
       )
       insert into participants (conversation_id, user_id, other_user_id)
       select id, one, two from begun union all select id, two, one from begun`,
      [ids, ones, twos],
    );
    return pairs;
  } finally {
    await opened.close();
  }
}

interface Somebody extends BenchPerson {
  token: string;
}

/** As Better Auth signs the token of a session in its cookie. */
function person(): Somebody {
  const token = randomBytes(24).toString('hex');
  const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
  return {
    id: newId(),
    token,
    cookie: `fieldhouse.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
  };
}

/** Throws when the server does not know them. */
export async function mustBeKnown(origin: string, { cookie, id }: BenchPerson): Promise<void> {
  const { status, body } = await call(origin, 'GET', '/api/auth/me', { headers: { cookie } });
  if (status !== 200 || body.id !== id)
    throw new Error(`The server does not know the people of the bench: ${status}`);
}
