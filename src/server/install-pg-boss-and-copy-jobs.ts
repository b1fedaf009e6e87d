import type { ClientBase, Pool } from 'pg';
import type { Database } from './database/database.ts';
import { createPgBoss } from './database/pg-boss.ts';

type JobDatabase = Pick<Database<never>, 'pool'>;

/** Creates the tables of pg-boss if they are missing. */
export async function installJobTables(database: JobDatabase): Promise<void> {
  const boss = createPgBoss(database, false);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Gives a database the queues of another one, so that its waiting jobs can be copied. Doing it again adds nothing. */
export async function copyJobQueues(from: JobDatabase, to: JobDatabase): Promise<void> {
  const boss = createPgBoss(to, false);
  await boss.start();
  if (await hasJobTables(from.pool)) {
    const queues = await from.pool.query<{ name: string }>('select name from pgboss.queue');
    for (const { name } of queues.rows) await boss.createQueue(name, { name, policy: 'short' });
  }
  await boss.stop({ graceful: false });
}

/** Copies the waiting jobs, in the transaction of `to`, and returns their number. */
export async function copyWaitingJobs(from: ClientBase, to: ClientBase): Promise<number> {
  if (!(await hasJobTables(from))) return 0;
  // A job that was active when its server stopped has to run again.
  const { rows } = await from.query(`
    select coalesce(jsonb_agg(to_jsonb(j) || case state when 'active' then '{"state": "retry"}' else '{}' end::jsonb),
      '[]')::text as jobs
    from pgboss.job j where state < 'completed'`);
  const moved = await to.query(
    `insert into pgboss.job select (jsonb_populate_recordset(null::pgboss.job, $1::jsonb)).*
     on conflict do nothing`,
    [rows[0].jobs],
  );
  return moved.rowCount ?? 0;
}

async function hasJobTables(client: Pick<ClientBase, 'query'> | Pool): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as yes");
  return rows[0].yes;
}
