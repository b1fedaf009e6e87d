import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { mostCounted } from '../../contract.ts';

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
export async function termsAlike(
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

/** Whether anybody at all has these words. */
export async function isFound(db: Connection, tsquery: string): Promise<boolean> {
  // Not the first one alone: for that the planner would read everybody, sure to meet one soon.
  const { rows } = await sql<{ found: boolean }>`
    select count(*) > 0 as found from (
      select from athletes where document @@ to_tsquery('simple', norm(${tsquery})) limit ${mostCounted + 1}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
