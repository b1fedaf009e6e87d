import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';

/** The database or an open transaction, whatever tables it has: those of pg-boss have no row types. */
export type RawConnection = Pick<Kysely<unknown>, 'executeQuery'>;

/** Whether a job with this key waits in the queue, or also whether one runs. pg-boss itself knows no retries here. */
export async function hasJob(
  connection: RawConnection,
  queueName: string,
  key: string,
  orRuns: boolean,
): Promise<boolean> {
  const statement = `
    select from pgboss.job
    where name = $1 and singleton_key = $2 and state ${orRuns ? '<=' : '<'} 'active' limit 1`;
  const { rows } = await connection.executeQuery(CompiledQuery.raw(statement, [queueName, key]));
  return rows.length > 0;
}

export async function renewJobLease(pool: Pool, queueName: string, id: string): Promise<void> {
  const statement = `update pgboss.job set started_on = now() where name = $1 and id = $2 and state = 'active'`;
  await pool.query(statement, [queueName, id]);
}

export async function deleteJobsOfUser(connection: RawConnection, userId: string): Promise<void> {
  for (const table of ['job', 'archive']) {
    const statement = `delete from pgboss.${table} where data->>'userId' = $1`;
    await connection.executeQuery(CompiledQuery.raw(statement, [userId]));
  }
}
