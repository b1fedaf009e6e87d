import { type RawBuilder, sql } from 'kysely';

/** `a.gpa, a.sat_score` out of `['gpa', 'satScore']`: names of the code, never words of a request. */
export function toSqlColumnList(names: readonly string[], table?: string): RawBuilder<unknown> {
  const columns = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return sql.raw(columns.map((column) => (table ? `${table}.${column}` : column)).join(', '));
}
