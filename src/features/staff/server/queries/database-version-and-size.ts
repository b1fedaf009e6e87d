import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

interface DatabaseFacts {
  version: string;
  migration: string | null;
  migratedAt: Date | null;
  sizeInBytes: number;
}

export async function findDatabaseFacts(db: Connection): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, newest.name as migration, newest.applied_at as migrated_at,
      pg_database_size(current_database())::float8 as size_in_bytes
    from (select 1) as one left join
      (select name, applied_at from schema_migrations order by name desc limit 1) as newest on true`.execute(
    db,
  );
  return rows[0]!;
}
