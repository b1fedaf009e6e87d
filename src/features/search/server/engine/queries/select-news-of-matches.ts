import { sql } from 'kysely';
import { sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import { type MatchCondition, selectMatchingAthletes } from './athlete-match-condition.ts';

/** When an athlete joined, and what changed when; null for what has not changed. */
export interface ProfileNews {
  id: string;
  createdAt: Date;
  filmAddedAt: Date | null;
  statsChangedAt: Date | null;
  statusChangedAt: Date | null;
  /** The latest of them. */
  latestAt: Date;
}

interface NewsRequest {
  since: Date;
  limit: number;
  /** Those of film that the viewer is not in. */
  audiences: string[];
}

/** The matching athletes who are new or have changed since then, both by an index in the order of time. */
export async function selectNewsOfMatches(
  db: Connection,
  condition: MatchCondition,
  { since, limit, audiences }: NewsRequest,
): Promise<ProfileNews[]> {
  // The indexes by time begin with the sport.
  const matching = { ...condition, sport: condition.sport ?? [...sports] };
  const columns = [
    ...(['a.id', 'a.createdAt', 'a.statsChangedAt', 'a.statusChangedAt', 'a.changedAt'] as const),
  ];
  const filmAddedAt = sql<Date | null>`case
    when a.has_film and (a.field_audiences->>'film' is null or a.field_audiences->>'film' <> all (${audiences}::text[]))
    then a.film_added_at end`.as('filmAddedAt');
  const added = selectMatchingAthletes(db, { ...matching, createdAfter: since })
    .select([...columns, filmAddedAt])
    .orderBy('a.createdAt', 'desc')
    .limit(limit);
  const changed = selectMatchingAthletes(db, matching)
    .select([...columns, filmAddedAt])
    .where('a.changedAt', '>', since)
    .where('a.createdAt', '<=', since)
    .orderBy('a.changedAt', 'desc')
    .limit(limit);
  const { rows } = await sql<ProfileNews>`
    select *, greatest(created_at, film_added_at, stats_changed_at, status_changed_at) as latest_at
    from ((${added}) union all (${changed})) as news
    order by latest_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
