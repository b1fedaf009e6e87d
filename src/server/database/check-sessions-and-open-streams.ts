import { sql } from 'kysely';
import type { Connection } from '../context.ts';
import type { LogRange } from './member-event-log.ts';
import { asPreparedStatement } from './prepared-statement.ts';

/** When a session is valid: before it expires, and not longer than `maxSessionAgeMs` after its sign-in. */
interface SessionValidity {
  now: Date;
  maxSessionAgeMs: number;
}

const computeEarliestValidSignIn = ({ now, maxSessionAgeMs }: SessionValidity) =>
  new Date(now.getTime() - maxSessionAgeMs);

export interface OpeningReader {
  userId: string;
  sessionId: string;
  /** Whether it is the person's first stream at this process, which makes them online. */
  comesOnline: boolean;
}

/**
 * Does for many new streams at once what each needs: checks its session, marks its reader online and returns the range
 * of the reader's log; undefined where the session has ended.
 */
export async function checkSessionsAndGetLogRanges(
  db: Connection,
  readers: OpeningReader[],
  { serverId, ...validity }: SessionValidity & { serverId: string },
): Promise<(LogRange | undefined)[]> {
  const { rows } = await sql<LogRange & { n: number }>`
    with valid as (
      select wanted.* from unnest(
        ${readers.map((reader) => reader.userId)}::uuid[], ${readers.map((reader) => reader.sessionId)}::uuid[],
        ${readers.map((reader) => reader.comesOnline)}::boolean[]
      ) with ordinality as wanted (user_id, session_id, comes_online, n)
      join sessions s on s.id = wanted.session_id and s.user_id = wanted.user_id
      join users u on u.id = s.user_id and u.suspended_until is null
      where s.expires_at > ${validity.now}::timestamptz and s.created_at > ${computeEarliestValidSignIn(validity)}::timestamptz
    ), online as (
      insert into presence (user_id, server_id, seen_at)
      select distinct user_id, ${serverId}::uuid, ${validity.now}::timestamptz from valid where comes_online order by user_id
      on conflict (user_id, server_id) do update set seen_at = excluded.seen_at
    )
    select valid.n, coalesce(l.last_event_id, 0) as last,
      (select min(e.id) from events e where e.user_id = valid.user_id) as oldest
    from valid left join event_logs l on l.user_id = valid.user_id
    ${asPreparedStatement('open-streams')}`.execute(db);
  const ranges = readers.map((): LogRange | undefined => undefined);
  for (const { n, ...range } of rows) ranges[n - 1] = range;
  return ranges;
}

/** Which of these sessions are still valid, and not of a suspended member. Renews none: a stream has no response to put a new cookie in. */
export async function listValidSessionIds(
  db: Connection,
  sessionIds: string[],
  validity: SessionValidity,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id and u.suspended_until is null
    where s.id = any(${sessionIds}::uuid[])
      and s.expires_at > ${validity.now}::timestamptz and s.created_at > ${computeEarliestValidSignIn(validity)}::timestamptz
    ${asPreparedStatement('list-valid-sessions')}`.execute(db);
  return rows.map((row) => row.id);
}
