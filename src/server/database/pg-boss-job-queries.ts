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

export interface QueueRow {
  name: string;
  waiting: number;
  retrying: number;
  failed: number;
  lastRunAt: Date | null;
}

/** The jobs of each queue. Recurring jobs remain for two days after they are done, others are deleted at once. */
export async function listQueueRows(pool: Pool): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>(`
    select q.name, count(*) filter (where j.state in ('created', 'active'))::int as waiting,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state = 'failed')::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "lastRunAt"
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    group by q.name`);
  return rows;
}

export interface FailedJobs {
  count: number;
  lastAt: Date | null;
  message: string | null;
}

/** Jobs that have failed with a message that begins so, and are tried again or were given up. */
export async function countFailedJobs(pool: Pool, messageStart: string): Promise<FailedJobs> {
  const { rows } = await pool.query<FailedJobs>(
    `select count(*)::int as count, max(coalesce(completed_on, started_on)) as "lastAt",
      (array_agg(output->>'message' order by started_on desc))[1] as message
     from pgboss.job where state in ('retry', 'failed') and starts_with(output->>'message', $1)`,
    [messageStart],
  );
  return rows[0]!;
}

export async function deleteJobsOfUser(connection: RawConnection, userId: string): Promise<void> {
  for (const table of ['job', 'archive']) {
    const statement = `delete from pgboss.${table} where data->>'userId' = $1`;
    await connection.executeQuery(CompiledQuery.raw(statement, [userId]));
  }
}
