import { type RawBuilder, sql } from 'kysely';
import type { CursorPosition } from '#shared/cursor.ts';

interface OpenFirstColumns {
  isOpen: RawBuilder<unknown>;
  isUrgent?: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}

/**
 * SQL: the sort key of a list of tasks as text of one length, so that lists of several tables can be merged. Open and urgent
 * ones come first, then open ones, the oldest first; closed ones follow, the newest first.
 */
export const openTasksFirstSortKeySql = ({
  isOpen,
  isUrgent = sql`false`,
  at,
}: OpenFirstColumns): RawBuilder<string> =>
  sql<string>`(case when not ${isOpen} then '2' when ${isUrgent} then '0' else '1' end
    || lpad((case when ${isOpen} then extract(epoch from ${at}) else 1e11 - extract(epoch from ${at}) end)
      ::numeric(20, 6)::text, 20, '0')) collate "C"`;

/** SQL: whether a row of columns `key` and `id` follows a position. */
export const isAfterPosition = (after: CursorPosition | undefined): RawBuilder<boolean> =>
  after ? sql<boolean>`(key, id) > (${after.key}::text collate "C", ${after.id}::uuid)` : sql<boolean>`true`;
