import type pg from 'pg';

/** Tables that a refused call may write: activity, rate limits, audit. */
const ignoredTables = [
  'audit_entries',
  'rate_limit_counts',
  'distinct_counts',
  'loaded_datasets',
  'known_networks',
  'last_activity',
  'presence',
  'schema_migrations',
  'sessions',
  // The email with a link is sent after the response.
  'verifications',
];

/**
 * Installs triggers that count row changes in every table but the ignored ones. The returned function reads the count,
 * and the last table that was changed.
 */
export async function installRowChangeCounter(
  pool: pg.Pool,
): Promise<() => Promise<{ n: number; last: string }>> {
  await pool.query(
    'create table changes_seen (n bigint generated always as identity primary key, name text)',
  );
  await pool.query(`
    create function see_change() returns trigger language plpgsql as $$
    begin
      insert into changes_seen (name) values (tg_table_name);
      return null;
    end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'changes_seen' and tablename <> all($1)`,
    [ignoredTables],
  );
  for (const { name } of rows) {
    await pool.query(`create trigger zz_see_change after insert or update or delete on "${name}"
      for each row execute function see_change()`);
  }
  return async () => {
    const seen = await pool.query<{ n: string; name: string }>(
      'select n, name from changes_seen order by n desc limit 1',
    );
    return { n: Number(seen.rows[0]?.n ?? 0), last: seen.rows[0]?.name ?? '' };
  };
}
