import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';

/** Shorter ones are alike without being copies: 'Thank you very much!' */
const minLength = 30;
/** Of these copies on, a text is one of 'more'. */
const firstOfMore = 21;

/**
 * SQL: the hash of a text of the coach `s` to `r`, without the receiver's first name, spaces and signs; null for others and for short
 * texts.
 */
export const toTextHashSql = (content: RawBuilder<unknown>): RawBuilder<Buffer | null> => sql<Buffer | null>`
  case when s.role = 'coach' and char_length(${content}) >= ${sql.lit(minLength)} then sha256(convert_to(
    regexp_replace(replace(lower(${content}), lower(r.first_name), ''), '[^[:alnum:]]+', '', 'g'), 'UTF8')) end`;

/** Labels these new messages, and the earlier ones with the same text, with how many athletes got it. */
export async function labelTextsAlike(db: Connection, ids: string[], since: Date): Promise<void> {
  await sql`
    with fresh as materialized (
      select distinct sender_id, text_hash from messages
      where id = any(${hiddenParameter(ids, 'uuid[]')}::uuid[]) and text_hash is not null
    ), counted as materialized (
      select fresh.*, (
        select count(*) from (
          select distinct m.receiver_id from messages m
          where m.sender_id = fresh.sender_id and m.text_hash = fresh.text_hash
            and m.created_at > ${hiddenParameter(since, 'timestamptz')}
          limit ${sql.lit(firstOfMore + 1)}
        ) receivers
      ) as receivers
      from fresh
    )
    update messages m set copies = case when receivers >= ${sql.lit(firstOfMore)} then 'more' else 'few' end
    from counted
    where receivers > 1 and m.sender_id = counted.sender_id and m.text_hash = counted.text_hash
      and m.created_at > ${hiddenParameter(since, 'timestamptz')}
      and (receivers <= ${sql.lit(firstOfMore)} or m.copies is distinct from 'more')
    ${asPreparedStatement('label-texts-alike')}`.execute(db);
}

export async function removeTextHashesBefore(db: Connection, before: Date): Promise<void> {
  await sql`update messages set text_hash = null where text_hash is not null and created_at < ${before}`.execute(
    db,
  );
}
