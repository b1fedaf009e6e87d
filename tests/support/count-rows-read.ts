import type { Pool } from 'pg';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const countReadRows = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, child) => sum + countReadRows(child), 0);

/** Runs a statement, and returns how many rows it has found and how many all nodes of its plan have read. */
export async function countRowsRead(
  pool: Pick<Pool, 'query'>,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<{ found: number; read: number }> {
  const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return { found: plan['Actual Rows'], read: countReadRows(plan) };
}
