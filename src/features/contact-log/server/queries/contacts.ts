import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { ContactKind } from '../../contract/contact-kinds.ts';
import type { Contact, ContactFilters } from '../../contract.ts';

/** A message as the log shows it. `seq` is its number, for the cursor. */
export interface ContactRow extends Omit<Contact, 'at'> {
  at: Date;
  key: string;
  seq: string;
}

/** Of one school, older than `sentBefore`. */
export interface ContactSelection {
  schoolId: string;
  filters: ContactFilters;
  sentBefore: Date;
}

/** Never the text of a message, nor what a card of a visit says. */
export async function listContacts(
  db: Connection,
  selection: ContactSelection,
  { limit, after }: { limit: number; after?: CursorPosition | undefined },
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    with page as materialized (
      select m.id, m.created_at, m.seq, m.sender_id, m.receiver_id, m.contact_school_id, m.copies, m.contact_verdict,
        ${kindSql} as kind
      from messages m where ${isSelectedSql(selection)}
        ${after ? sql`and (m.created_at, m.seq) < (${after.key}::timestamptz, ${after.id}::bigint)` : sql``}
      order by m.created_at desc, m.seq desc limit ${limit})
    select p.id, p.created_at as at, p.created_at::text as key, p.seq::text as seq, p.kind, p.copies,
      p.contact_verdict ->> 'status' as status, p.contact_verdict ->> 'opensOn' as opens_on,
      (p.contact_verdict ->> 'version')::integer as version, p.contact_verdict ->> 'writtenAt' as written_at,
      case when writer.erased_at is null then json_build_object('id', writer.id, 'firstName', writer.first_name,
        'lastName', writer.last_name, 'title', case when c.school_id = p.contact_school_id then c.position end) end as coach,
      case when reader.erased_at is null then json_build_object('firstName', reader.first_name,
        'lastName', reader.last_name, 'sport', a.sport, 'classYear', a.class_year) end as athlete,
      (select coalesce(json_agg(json_build_object('id', r.id, 'source', r.source) order by r.id), '[]')
        from contact_rules r where r.version = (p.contact_verdict ->> 'version')::integer
          and r.id in (select jsonb_array_elements_text(p.contact_verdict -> 'ruleIds'))) as rules
    from page p join users writer on writer.id = p.sender_id join users reader on reader.id = p.receiver_id
      left join coaches c on c.user_id = p.sender_id left join athletes a on a.user_id = p.receiver_id
    order by p.created_at desc, p.seq desc`.execute(db);
  return rows;
}

/** Counts no further than `most`. */
export async function countContacts(
  db: Connection,
  selection: ContactSelection,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from messages m where ${isSelectedSql(selection)} limit ${most}) found`.execute(
    db,
  );
  return rows[0]!.n;
}

const kindSql = sql<ContactKind>`case when m.visit is not null then 'visit' else coalesce(m.kind, 'personal') end`;

function isSelectedSql({ schoolId, filters, sentBefore }: ContactSelection): RawBuilder<boolean> {
  const { coach, kind, status, from, before } = filters;
  const conditions = [
    sql`m.contact_school_id = ${schoolId}::uuid and m.created_at < ${sentBefore}`,
    from && sql`m.created_at >= ${from}::timestamptz`,
    before && sql`m.created_at < ${before}::timestamptz`,
    coach && sql`m.sender_id = ${coach}::uuid`,
    kind && sql`${kindSql} = ${kind}`,
    status && sql`m.contact_verdict ->> 'status' = ${status}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
