import { sql } from 'kysely';
import type { Db } from '#server/database/kysely-connection-types.ts';

/** Nobody can read or write the tables until the returned function is called. */
export async function lockTables(db: Db, tables: string[]): Promise<() => Promise<void>> {
  let releaseTables = () => {};
  const released = new Promise<void>((resolve) => (releaseTables = resolve));
  let reportTablesLocked = () => {};
  const hasBegun = new Promise<void>((resolve) => (reportTablesLocked = resolve));
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
      tx,
    );
    reportTablesLocked();
    await released;
  });
  await hasBegun;
  return () => {
    releaseTables();
    return holding;
  };
}
