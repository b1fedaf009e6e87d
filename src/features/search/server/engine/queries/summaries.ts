import { sql } from 'kysely';
import type { Connection, Db } from '#server/context.ts';

/** Adds the changes since the last time to the kept counts; answers how many there were. */
export async function foldChanges(db: Connection): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_athlete_changes() as folded`.execute(db);
  return Number(rows[0]?.folded ?? 0);
}

/** Counts everything anew. */
export async function rebuildSummaries(db: Connection): Promise<void> {
  await sql`select rebuild_search_summaries()`.execute(db);
}

/** A kept count that is not what counting gives. */
export interface WrongCount {
  summary: string;
  of: string;
  kept: number;
  counted: number;
}

/** Every kept count that is wrong, at most `limit` of each summary; all of one moment. */
export async function listWrongCounts(db: Db, limit: number): Promise<WrongCount[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const wrong: WrongCount[] = [];
      for (const [summary, { kept, counted }] of Object.entries(summaries)) {
        const { rows } = await sql<WrongCount>`
          select ${summary}::text as summary, of, coalesce(kept.n, 0)::int as kept, coalesce(counted.n, 0)::int as counted
          from (select of, sum(n) as n from (${kept}) as k (of, n) group by of) as kept
            full join (select of, count(*) as n from (${counted}) as c (of) group by of) as counted using (of)
          where coalesce(kept.n, 0) <> coalesce(counted.n, 0)
          order by of limit ${limit}`.execute(tx);
        wrong.push(...rows);
      }
      return wrong;
    });
}

/** What is kept, as keys with their numbers, and the same keys once for each athlete. */
const summaries = {
  sports: {
    kept: sql`select sport, n from athlete_counts`,
    counted: sql`select sport from athletes`,
  },
  facets: {
    kept: sql`select concat_ws(' · ', sport, position, class_year, state), n from kept_facets`,
    counted: sql`select concat_ws(' · ', sport, position, class_year, state) from athletes`,
  },
  measures: {
    kept: sql`select concat_ws(' · ', measure, trim_scale(value), sport), n from kept_measures`,
    counted: sql`
      select concat_ws(' · ', measure, trim_scale(value), sport)
      from athletes, lateral (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating),
        ('film', has_film::int)) as measured (measure, value)
      where value is not null`,
  },
  places: {
    kept: sql`
      select concat_ws(' · ', place_id, class_year, sport), each.n
      from place_counts, unnest(n_by_sport, sports_in_order()) as each (n, sport)
      union all
      select concat_ws(' · ', place_id, year, sport), n
      from athlete_changes, unnest(array[0, class_year]) as year where place_id is not null`,
    counted: sql`
      select concat_ws(' · ', place_id, year, sport)
      from athletes, unnest(array[0, class_year]) as year where place_id is not null`,
  },
  words: {
    kept: sql`
      select term, n from terms
      union all
      select term, n from athlete_changes, unnest(tsvector_to_array(words)) as term`,
    counted: sql`select term from athletes, unnest(tsvector_to_array(document)) as term`,
  },
};
