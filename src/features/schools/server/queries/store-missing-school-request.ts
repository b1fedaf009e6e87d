import { type QueryExecutorProvider, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { MissingSchoolForm } from '../../contract/school-calls.ts';

const undecided = { decidedAt: null, decidedBy: null, outcome: null, schoolId: null, reason: null };

/** A second request of the same coach replaces the first, and waits again. */
export async function upsertMissingSchool(
  db: Connection,
  request: Omit<MissingSchoolForm, 'website'> & {
    website: string | null;
    id: string;
    userId: string;
    createdAt: Date;
  },
): Promise<void> {
  const { userId: _, ...changes } = request;
  await db
    .insertInto('missingSchools')
    .values(request)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, ...undecided }))
    .execute();
}

/** A school one of whose domains is this one, or that this one is a part of. */
export async function findSchoolNameOfDomain(
  db: QueryExecutorProvider,
  domain: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from schools where ${domain} = any (domains) or exists (
      select from unnest(domains) as own (domain) where ${domain} like '%.' || own.domain)
    limit 1`.execute(db);
  return rows[0]?.name;
}

export async function listDomains(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`select unnest(domains) as domain from schools`.execute(db);
  return rows.map(({ domain }) => domain);
}
