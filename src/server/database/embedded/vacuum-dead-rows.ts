import type { Pool } from 'pg';

/** As autovacuum decides it, with fewer rows to begin with: the small tables here are emptied every minute. */
const minDeadRows = 200;
const deadShare = 0.2;

/**
 * Vacuums the tables with many dead rows, and returns their names. The embedded engine has no autovacuum: without this
 * the tables that are filled and emptied all the time only grow, and reading them takes longer and longer.
 */
export async function vacuumDeadRows(pool: Pool): Promise<string[]> {
  // The engine reports its counts of dead rows once a second at most.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup >= $1 and n_dead_tup >= $2::float8 * n_live_tup`,
    [minDeadRows, deadShare],
  );
  // One statement each, so that requests are answered between them.
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}
