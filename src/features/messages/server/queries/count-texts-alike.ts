import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';

/** Shorter ones are alike without being copies: 'Thank you very much!' */
const minLength = 30;
/** Letters and digits without the names: thirty emojis are no text. */
const minLettersAndDigits = 20;
/** Of these copies on, a text is one of 'more'. */
const firstOfMore = 21;

/** SQL: a name as a part of a regular expression. */
const escapeName = (name: RawBuilder<unknown>) =>
  sql`regexp_replace(${name}, '([].^$*+?(){}|\\\\[])', '\\\\\\1', 'g')`;

/** SQL: the names of `r`, as written and in capitals. */
const names = [sql`r.first_name`, sql`r.last_name`].flatMap((name) => [name, sql`upper(${name})`]);

/** SQL: matches these names as whole words: 'will' is no name, and 'ability' does not contain 'Ty'. */
const namesPattern = sql`'(?<![[:alnum:]])(' || ${sql.join(names.map(escapeName), sql` || '|' || `)} || ')(?![[:alnum:]])'`;

/** SQL: without the names of `r`. Most texts have none, and a pattern of its own for each receiver costs more than the rest. */
const removeNames = (content: RawBuilder<unknown>) => sql`
  case when ${sql.join(
    names.map((name) => sql`strpos(${content}, ${name}) > 0`),
    sql` or `,
  )} then regexp_replace(${content}, ${namesPattern}, '', 'g') else ${content} end`;

/**
 * SQL: the hash of a text of the coach `s` to `r`, without the receiver's names, spaces and signs; null for others and for short
 * texts.
 */
export const toTextHashSql = (content: RawBuilder<unknown>): RawBuilder<Buffer | null> => sql<Buffer | null>`
  case when s.role = 'coach' and char_length(${content}) >= ${sql.lit(minLength)} then (
    select sha256(convert_to(words, 'UTF8')) from (
      select regexp_replace(lower(${removeNames(content)}), '[^[:alnum:]]+', '', 'g') as words
      -- So that it is evaluated once.
      offset 0
    ) normalized where char_length(words) >= ${sql.lit(minLettersAndDigits)}
  ) end`;

/**
 * Labels these new messages with how many athletes got the same text, and the earlier ones where that has changed. The
 * messages of a text within the window have one label, which never falls. Receivers are counted by one index probe each
 * (loose index scan), however many copies each of them has.
 */
export async function labelTextsAlike(db: Connection, ids: string[], since: Date): Promise<void> {
  const newIds = sql`${hiddenParameter(ids, 'uuid[]')}::uuid[]`;
  const copies = sql`messages m
    where m.sender_id = fresh.sender_id and m.text_hash = fresh.text_hash and m.created_at > ${hiddenParameter(since, 'timestamptz')}`;
  await sql`
    with sent as materialized (
      select id, sender_id, text_hash from messages where id = any(${newIds}) and text_hash is not null
    ), fresh as materialized (
      select distinct sender_id, text_hash from sent
    ), known as materialized (
      select fresh.*, (select m.copies from ${copies} and m.id <> all(${newIds}) limit 1) as label from fresh
    ), counted as materialized (
      select fresh.*, case when fresh.label = 'more' then ${sql.lit(firstOfMore)} else (
        with recursive receivers (id, nth) as (
          (select m.receiver_id, 1 from ${copies} order by m.receiver_id limit 1)
          union all
          select (select m.receiver_id from ${copies} and m.receiver_id > receivers.id order by m.receiver_id limit 1), nth + 1
          from receivers where receivers.id is not null and nth < ${sql.lit(firstOfMore)}
        ) select count(id) from receivers
      ) end as receivers
      from known as fresh
    ), labelled as materialized (
      select sender_id, text_hash, label as earlier_label,
        case when receivers >= ${sql.lit(firstOfMore)} then 'more' when receivers > 1 then 'few' else label end as label
      from counted
    ), changed as materialized (
      select m.id, fresh.label from labelled fresh, lateral (select m.id from ${copies}) m
      where fresh.label is distinct from fresh.earlier_label
      union
      select sent.id, fresh.label from labelled fresh join sent using (sender_id, text_hash)
      where fresh.label is not null
    )
    update messages set copies = changed.label from changed
    -- By id: PostgreSQL expects a label to change all copies, and would read every message for that.
    where messages.id = any(array(select id from changed)) and messages.id = changed.id
      and messages.copies is distinct from changed.label
    ${asPreparedStatement('label-texts-alike')}`.execute(db);
}

/** The ids of messages with a hash from before this time, in no order, at most so many. Reads all hashes of a week, from their index. */
export async function listMessagesWithTextHashBefore(
  db: Connection,
  before: Date,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where text_hash is not null and created_at < ${before} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Messages that somebody is just reading are left for the next time. */
export async function removeTextHashes(db: Connection, ids: string[]): Promise<void> {
  await sql`
    update messages set text_hash = null where id in (
      select id from messages where id = any(${ids}::uuid[]) and text_hash is not null for update skip locked
    )`.execute(db);
}
