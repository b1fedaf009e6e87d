import { sql } from 'kysely';
import type { Connection, Db } from '#server/context.ts';

/** Of a statement, so that it stays far below its time limit also where each profile has hundreds of words. */
const maxChangesPerStep = 5000;

/** Merges the changes since the last merge into the stored counts, step by step, and returns how many there were. */
export async function mergeChangesIntoCountSummaries(
  db: Connection,
  maxChanges = maxChangesPerStep,
): Promise<number> {
  let total = 0;
  for (let merged = maxChanges; merged >= maxChanges; total += merged) {
    const { rows } = await sql<{
      merged: number;
    }>`select merge_athlete_count_changes(${maxChanges}::integer) as merged`.execute(db);
    merged = Number(rows[0]?.merged ?? 0);
  }
  return total;
}

/** Counts all athletes again and replaces the stored counts. */
export async function rebuildCountSummaries(db: Connection): Promise<void> {
  await sql`select rebuild_athlete_counts()`.execute(db);
}

/** A stored count that differs from the athletes. */
export interface WrongCount {
  summary: string;
  key: string;
  stored: number;
  counted: number;
}

/** Stored counts that are wrong, at most `limit` of each summary, in one snapshot. */
export async function listWrongSummaryCounts(db: Db, limit: number): Promise<WrongCount[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const wrong: WrongCount[] = [];
      for (const [summary, { stored, counted }] of Object.entries(summaries)) {
        const { rows } = await sql<WrongCount>`
          select ${summary}::text as summary, key, coalesce(stored.n, 0)::int as stored, coalesce(counted.n, 0)::int as counted
          from (select key, sum(n) as n from (${stored}) as s (key, n) group by key) as stored
            full join (select key, count(*) as n from (${counted}) as c (key) group by key) as counted using (key)
          where coalesce(stored.n, 0) <> coalesce(counted.n, 0)
          order by key limit ${limit}`.execute(tx);
        wrong.push(...rows);
      }
      return wrong;
    });
}

/** Two selects for each summary: the stored counts by key, and the key of each athlete. */
const summaries = {
  sports: {
    stored: sql`select sport, count from current_sport_counts`,
    counted: sql`select sport from athletes`,
  },
  facets: {
    stored: sql`select concat_ws(' · ', sport, position, class_year, state), count from current_facet_counts`,
    counted: sql`select concat_ws(' · ', sport, position, class_year, state) from athletes`,
  },
  measures: {
    stored: sql`select concat_ws(' · ', measure, trim_scale(value), sport), count from current_measure_counts`,
    counted: sql`
      select concat_ws(' · ', measure, trim_scale(value), sport)
      from athletes, lateral (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating),
        ('film', has_film::int)) as measured (measure, value)
      where value is not null`,
  },
  places: {
    stored: sql`
      select concat_ws(' · ', place_id, class_year, sport), count from place_counts
      union all
      select concat_ws(' · ', place_id, year, sport), delta
      from athlete_count_changes, unnest(array[0, class_year]) as year where place_id is not null`,
    counted: sql`
      select concat_ws(' · ', place_id, year, sport)
      from athletes, unnest(array[0, class_year]) as year where place_id is not null`,
  },
  words: {
    stored: sql`
      select word, count from profile_words
      union all
      select word, delta from athlete_count_changes, unnest(tsvector_to_array(search_vector)) as word`,
    counted: sql`select word from athletes, unnest(tsvector_to_array(search_vector)) as word`,
  },
};
