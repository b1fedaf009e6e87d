import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { exactCountLimit } from '../../../contract.ts';

export interface Term {
  word: string;
  term: string;
  /** How many athletes have it. */
  n: number;
}

/** More alike ones than anybody means by a word. */
const mostAlike = 40;

/**
 * Words of athletes that share many letters with one of these, or are among its `spellings`. It runs against the
 * the tens of thousands of distinct words, never against a million names.
 */
export async function listTermsAlike(
  db: Connection,
  words: { word: string; spellings: string[] }[],
): Promise<Term[]> {
  const { rows } = await sql<Term>`
    with fresh as (
      select term, sum(delta)::int as n
      from athlete_count_changes, unnest(tsvector_to_array(search_vector)) as term group by term
    )
    select typed.word, alike.term, sum(alike.n)::int as n
    from (
      select word, array(select json_array_elements_text(spellings)) as spellings
      from json_to_recordset(${JSON.stringify(words)}::json) as typed (word text, spellings json)
    ) as typed,
      lateral (
        (select profile_words.word as term, count as n from profile_words where profile_words.word % typed.word
          order by similarity(profile_words.word, typed.word) desc, count desc limit ${mostAlike})
        union
        (select profile_words.word, count from profile_words where profile_words.word = any (typed.spellings))
        union all
        (select term, n from fresh where term % typed.word or term = any (typed.spellings))
      ) as alike
    group by typed.word, alike.term having sum(alike.n) > 0`.execute(db);
  return rows;
}

/** More words than this beginning alike are not looked for one by one. */
const mostBegun = 24;

export interface TermsBeginning {
  word: string;
  /** Undefined where there are too many. */
  terms: string[] | undefined;
  /** How many athletes have one of them, at most. */
  n: number;
  /** Of all athletes, roughly. */
  total: number;
}

/**
 * Words of athletes that begin with each of these, the most common first. An index finds a dozen words in a quarter
 * of the time that it takes to gather all that begin with one.
 */
export async function listTermsBeginning(db: Connection, words: string[]): Promise<TermsBeginning[]> {
  const { rows } = await sql<TermsBeginning>`
    select typed.word, begun.terms, begun.n, total.n as total
    from unnest(${words}::text[]) with ordinality as typed (word, nth),
      lateral (
        select (array_agg(term order by n desc))[:${mostBegun + 1}] as terms, coalesce(sum(n), 0)::int as n
        from (
          select term, sum(n)::int as n from (
            select w.word as term, w.count as n from profile_words w
            where w.word ~>=~ normalize_text(typed.word) and w.word ~<=~ (normalize_text(typed.word) || chr(1114111))
            union all
            select term, c.delta from athlete_count_changes c, unnest(tsvector_to_array(c.search_vector)) as term
            where c.search_vector @@ to_tsquery('simple', normalize_text(quote_literal(typed.word) || ':*'))
              and starts_with(term, normalize_text(typed.word))
          ) as each group by term
        ) as alike
      ) as begun,
      lateral (select coalesce(sum(k.count), 0)::int as n from current_sport_counts k) as total
    order by typed.nth`.execute(db);
  return rows.map((row) => ({
    ...row,
    terms: (row.terms?.length ?? 0) > mostBegun ? undefined : (row.terms ?? []),
  }));
}

/** Whether anybody at all has these words. */
export async function isAnyoneFound(db: Connection, tsquery: string): Promise<boolean> {
  // Not the first one alone: for that the planner would read everybody, sure to meet one soon.
  const { rows } = await sql<{ found: boolean }>`
    select count(*) > 0 as found from (
      select from athletes where search_vector @@ to_tsquery('simple', normalize_text(${tsquery})) limit ${exactCountLimit + 1}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
