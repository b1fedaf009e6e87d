import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from './database.ts';
import type { RawConnection } from './pg-boss-job-queries.ts';

/** How long pg-boss remembers finished jobs, so as not to run a recurring one twice in its time slot. */
const maxRecurringSeconds = 2 * 86_400;

export function createPgBoss({ pool }: Pick<Database<never>, 'pool'>, supervise: boolean): PgBoss {
  // Without values the text may be several statements, which only the simple protocol takes.
  const executeSql: PgBoss.Db['executeSql'] = (text, values) =>
    values ? pool.query(text, values) : pool.query(text);
  return new PgBoss({
    db: { executeSql },
    supervise,
    schedule: false,
    archiveCompletedAfterSeconds: maxRecurringSeconds,
  });
}

/** Lets pg-boss write in the caller's transaction. */
export function toBossConnection(connection: RawConnection): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
