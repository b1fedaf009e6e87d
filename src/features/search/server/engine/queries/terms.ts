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
 * distinct words, of which there are some ten thousands, never against a million names.
 */
export async function listTermsAlike(
  db: Connection,
  words: { word: string; spellings: string[] }[],
): Promise<Term[]> {
  const { rows } = await sql<Term>`
    with fresh as (
      select term, sum(n)::int as n from athlete_changes, unnest(tsvector_to_array(words)) as term group by term
    )
    select typed.word, alike.term, sum(alike.n)::int as n
    from (
      select word, array(select json_array_elements_text(spellings)) as spellings
      from json_to_recordset(${JSON.stringify(words)}::json) as typed (word text, spellings json)
    ) as typed,
      lateral (
        (select term, n from terms where term % typed.word
          order by similarity(term, typed.word) desc, n desc limit ${mostAlike})
        union
        (select term, n from terms where term = any (typed.spellings))
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
            select term, n from terms
            where term ~>=~ norm(typed.word) and term ~<=~ (norm(typed.word) || chr(1114111))
            union all
            select term, n from athlete_changes c, unnest(tsvector_to_array(c.words)) as term
            where c.words @@ to_tsquery('simple', norm(quote_literal(typed.word) || ':*'))
              and starts_with(term, norm(typed.word))
          ) as each group by term
        ) as alike
      ) as begun,
      lateral (select coalesce(sum(k.n), 0)::int as n from athlete_counts k) as total
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
      select from athletes where document @@ to_tsquery('simple', norm(${tsquery})) limit ${exactCountLimit + 1}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
