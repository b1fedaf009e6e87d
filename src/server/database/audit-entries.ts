import { type Kysely, sql } from 'kysely';
import { getDateDaysBefore, retentionDays } from '../retention-periods.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { DB } from './schema.gen.ts';

export interface NewAuditEntry {
  id: string;
  at: Date;
  kind: string;
  userId?: string | undefined;
  email?: string;
  network: string;
  details?: Record<string, string | number>;
}

export interface AuditRow {
  id: string;
  at: Date;
  kind: string;
  userId: string | null;
  network: string;
  details: Record<string, string | number>;
}

/** Looks up the account by email where no id is given. */
export async function insertAuditEntries(db: Kysely<DB>, entries: NewAuditEntry[]): Promise<undefined[]> {
  const rows = entries.map(({ id, at, kind, userId, email, network, details = {} }) => {
    return { id, at, kind, userId, email, network, details };
  });
  await sql`
    insert into audit_entries (id, at, kind, user_id, network, details)
    select e.id, e.at, e.kind, coalesce(e."userId", u.id), e.network, e.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, at timestamptz, kind text, "userId" uuid, email text, network text, details jsonb)
    left join users u on e.email is not null and u.email = lower(e.email)`.execute(db);
  return entries.map(() => undefined);
}

/** The newest entries, of one account or of all. */
export async function listAuditEntries(
  db: Kysely<DB>,
  { userId, limit }: { userId?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const rows = db
    .selectFrom('auditEntries')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (await (userId ? rows.where('userId', '=', userId) : rows).execute()) as AuditRow[];
}

/** Removes the details of a user's entries of one kind: some hold personal data, which an erasure must reach. */
export async function clearAuditDetailsOfUser(db: Kysely<DB>, userId: string, kind: string): Promise<void> {
  await db
    .updateTable('auditEntries')
    .set({ details: '{}' })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes entries past their retention. */
export async function deleteOldAuditEntries(db: Kysely<DB>, now: Date): Promise<void> {
  const oldest = getDateDaysBefore(now, retentionDays.auditEntries);
  await deleteInBatches(db, 'audit_entries', sql<boolean>`at < ${oldest}`);
}
