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
interface WrongCount {
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

/** Athletes, once for every gender filter that finds them. */
const foundAthletes = sql`athletes, unnest(gender_filters_that_find(gender)) as gender_filter`;
/** Part of every key but that of a word. */
const group = sql`gender_filter, case when not listed then 'left' end`;

/** Two selects for each summary: the stored counts by key, and the key of each athlete. */
const summaries = {
  sports: {
    stored: sql`select concat_ws(' · ', sport, ${group}), count from current_sport_counts`,
    counted: sql`select concat_ws(' · ', sport, ${group}) from ${foundAthletes}`,
  },
  facets: {
    stored: sql`
      select concat_ws(' · ', sport, position, class_year, state, ${group}), count from current_facet_counts`,
    counted: sql`select concat_ws(' · ', sport, position, class_year, state, ${group}) from ${foundAthletes}`,
  },
  measures: {
    stored: sql`
      select concat_ws(' · ', measure, trim_scale(value), sport, ${group}), count from current_measure_counts`,
    counted: sql`
      select concat_ws(' · ', measure, trim_scale(value), sport, ${group})
      from ${foundAthletes}, measured_values(gpa, height, weight, rating, has_film, recruiting_status)`,
  },
  places: {
    stored: sql`
      select concat_ws(' · ', place_id, class_year, sport, ${group}), count from place_counts
      union all
      select concat_ws(' · ', place_id, year, sport, ${group}), delta
      from athlete_count_changes, unnest(gender_filters_that_find(gender)) as gender_filter,
        unnest(array[0, class_year]) as year where place_id is not null`,
    counted: sql`
      select concat_ws(' · ', place_id, year, sport, ${group})
      from ${foundAthletes}, unnest(array[0, class_year]) as year where place_id is not null`,
  },
  words: {
    stored: sql`
      select word, count from profile_words
      union all
      select word, delta from athlete_count_changes, unnest(tsvector_to_array(search_vector)) as word`,
    counted: sql`select word from athletes, unnest(tsvector_to_array(search_vector)) as word`,
  },
  listedWords: {
    stored: sql`
      select word, listed_count from profile_words
      union all
      select word, delta from athlete_count_changes, unnest(tsvector_to_array(search_vector)) as word where listed`,
    counted: sql`select word from athletes, unnest(tsvector_to_array(search_vector)) as word where listed`,
  },
};
