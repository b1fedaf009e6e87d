import type { Pool } from 'pg';

/** What waits in one queue of jobs. */
export interface JobQueueCounts {
  queue: string;
  /** Due and not started yet. */
  waiting: number;
  running: number;
  /** Tried and failed before, and due again later. */
  retrying: number;
  /** Gave up after the last try. */
  failed: number;
  /** How long the oldest due job has waited. */
  oldestWaitingSeconds: number;
}

/** Every queue that has jobs. Jobs that are planned for later do not count as waiting. */
export async function listJobQueueCounts(pool: Pool): Promise<JobQueueCounts[]> {
  const { rows } = await pool.query(`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state = 'created' and start_after <= now())), 0)::float8
        as "oldestWaitingSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by name`);
  return rows;
}
