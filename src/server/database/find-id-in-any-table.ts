import { sql } from 'kysely';
import type { Db } from './kysely-connection-types.ts';

/** Returns a function that says whether any table has a row of this id. New tables are found in the catalogue. */
export function openRowIdLookup(db: Db): (id: string) => Promise<boolean> {
  let tables: Promise<string[]> | undefined;
  return async (id) => {
    tables ??= listTablesWithUuid(db);
    const inTable = (await tables).map(
      (table) => sql`exists (select from ${sql.id(table)} where id = ${id}::uuid)`,
    );
    const { rows } = await sql<{ exists: boolean }>`select ${sql.join(inTable, sql` or `)} as exists`.execute(
      db,
    );
    return rows[0]?.exists ?? false;
  };
}

async function listTablesWithUuid(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  return rows.map(({ name }) => name);
}
