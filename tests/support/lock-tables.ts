import { sql } from 'kysely';
import type { Db } from '#server/database/kysely-connection-types.ts';

/** Nobody can read or write the tables until the returned function is called. */
export async function lockTables(db: Db, tables: string[]): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let began = () => {};
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
      tx,
    );
    began();
    await released;
  });
  await hasBegun;
  return () => {
    release();
    return holding;
  };
}
