import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';
import { exactCountLimit } from '../../../contract.ts';

/** A word of the search index that resembles a typed one. */
interface SimilarWord {
  typed: string;
  word: string;
  /** How many athletes have it. */
  count: number;
}

/** More than anybody can mean by one word. */
const maxSimilarWords = 40;

/**
 * Indexed words that share many letters with a typed one (trigrams) or are among its `spellings`. Searches the tens of
 * thousands of distinct words, never a million names.
 */
export async function listSimilarIndexedWords(
  db: Connection,
  misspelledWords: { typed: string; spellings: string[] }[],
): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    with unmerged as (
      select word, sum(delta)::int as count
      from athlete_count_changes, unnest(tsvector_to_array(search_vector)) as word group by word
    )
    select input.typed, similar_word.word, sum(similar_word.count)::int as count
    from (
      select typed, array(select json_array_elements_text(spellings)) as spellings
      from json_to_recordset(${JSON.stringify(misspelledWords)}::json) as input (typed text, spellings json)
    ) as input,
      lateral (
        (select profile_words.word, count from profile_words where profile_words.word % input.typed
          order by similarity(profile_words.word, input.typed) desc, count desc limit ${maxSimilarWords})
        union
        (select profile_words.word, count from profile_words where profile_words.word = any (input.spellings))
        union all
        (select word, count from unmerged where word % input.typed or word = any (input.spellings))
      ) as similar_word
    group by input.typed, similar_word.word having sum(similar_word.count) > 0`.execute(db);
  return rows;
}

/** A prefix with more completions than these is searched as a prefix. */
const maxCompletions = 24;

interface WordCompletions {
  typed: string;
  /** Undefined where there are too many. */
  completions: string[] | undefined;
  /** How many athletes have one of them, at most. */
  count: number;
  /** The number of all athletes, roughly. */
  total: number;
}

/**
 * Indexed words that begin with each typed one, the most common first. Looking up a dozen whole words in the index takes
 * a quarter of the time of a prefix search.
 */
export async function listWordCompletions(db: Connection, words: string[]): Promise<WordCompletions[]> {
  const { rows } = await sql<WordCompletions>`
    select input.typed, found.completions, found.count, total.count as total
    from unnest(${hiddenParameter(words, 'text[]')}) with ordinality as input (typed, nth),
      lateral (
        select (array_agg(word order by count desc))[:${maxCompletions + 1}] as completions,
          coalesce(sum(count), 0)::int as count
        from (
          select word, sum(count)::int as count from (
            select w.word, w.count from profile_words w
            where w.word ~>=~ normalize_text(input.typed) and w.word ~<=~ (normalize_text(input.typed) || chr(1114111))
            union all
            select word, c.delta from athlete_count_changes c, unnest(tsvector_to_array(c.search_vector)) as word
            where c.search_vector @@ to_tsquery('simple', normalize_text(quote_literal(input.typed) || ':*'))
              and starts_with(word, normalize_text(input.typed))
          ) as each (word, count) group by word
        ) as by_word
      ) as found,
      lateral (select coalesce(sum(k.count), 0)::int as count from current_sport_counts k where k.gender_filter = 'any') as total
    order by input.nth
    ${asPreparedStatement('list-word-completions')}`.execute(db);
  return rows.map((row) => ({
    ...row,
    completions: (row.completions?.length ?? 0) > maxCompletions ? undefined : (row.completions ?? []),
  }));
}

/** Whether any athlete has all of these words. */
export async function hasMatchingAthlete(db: Connection, tsquery: string): Promise<boolean> {
  // Not `limit 1`: the planner would then scan all athletes, expecting to find one soon.
  const { rows } = await sql<{ found: boolean }>`
    select count(*) > 0 as found from (
      select from athletes where search_vector @@ to_tsquery('simple', normalize_text(${tsquery})) limit ${exactCountLimit + 1}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
