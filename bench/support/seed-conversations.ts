import { createHmac, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { newId } from '#shared/ids.ts';
import { type BenchMember, callApi } from './api-client.ts';
import { type BenchDatabase, benchSecret } from './bench-server.ts';

const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));

export interface ConversationPair {
  one: BenchMember;
  two: BenchMember;
  conversationId: string;
}

/** Inserts pairs of signed-in members with a conversation; no server may have the database open. */
export async function seedConversations(database: BenchDatabase, count: number): Promise<ConversationPair[]> {
  const opened = await openDatabase<DB>({ ...database, log, statementTimeoutMs: 0 });
  try {
    await migrate(opened, resolve('migrations'), { log });
    const pairs = Array.from({ length: count }, (): ConversationPair => {
      const [one, two] = [createSignedInMember(), createSignedInMember()].sort((a, b) =>
        a.id < b.id ? -1 : 1,
      ) as [SeededMember, SeededMember];
      return { one, two, conversationId: newId() };
    });
    const everybody = pairs.flatMap(({ one, two }) => [one, two] as SeededMember[]);
    const { pool } = opened;
    // A year old, so that limits of new accounts do not apply.
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
      `with inserted as (
         insert into conversations (id, first_user_id, second_user_id)
         select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])
         returning id, first_user_id as one, second_user_id as two
       )
       insert into participants (conversation_id, user_id, other_user_id)
       select id, one, two from inserted union all select id, two, one from inserted`,
      [ids, ones, twos],
    );
    return pairs;
  } finally {
    await opened.close();
  }
}

interface SeededMember extends BenchMember {
  token: string;
}

/** Signs the session cookie as Better Auth does. */
function createSignedInMember(): SeededMember {
  const token = randomBytes(24).toString('hex');
  const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
  return {
    id: newId(),
    token,
    cookie: `fieldhouse.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
  };
}

export async function assertSignedIn(origin: string, { cookie, id }: BenchMember): Promise<void> {
  const { status, body } = await callApi(origin, 'GET', '/api/auth/me', { headers: { cookie } });
  if (status !== 200 || body.id !== id)
    throw new Error(`The server refuses the sessions of the bench: ${status}`);
}
