import { type RawBuilder, sql } from 'kysely';
import type { Connection } from './kysely-connection-types.ts';

/** Some 0.1 s of deleting, far below the time limit of a statement. */
const defaultBatchSize = 10_000;

/**
 * Deletes the rows of a table that a condition names, in statements of so many rows: one statement for all of a busy day
 * would meet the time limit, and delete nothing ever again. An index should find the rows. Returns how many there were.
 */
export async function deleteInBatches(
  db: Connection,
  table: string,
  condition: RawBuilder<boolean>,
  batchSize = defaultBatchSize,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}))`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < batchSize) return deleted;
  }
}
