import { sql } from 'kysely';
import { pageLimit } from '#shared/schemas.ts';

/**
 * Rows that are read for a page: of the usual size, or of the largest. The planner must see a number, because it would
 * expect a tenth of all athletes.
 */
const readSizes = [pageLimit.default + 1, pageLimit.max + 1];

export const toReadSize = (limit: number): number => readSizes.find((size) => size >= limit) ?? limit;

/** The literal limit of a page that may be shorter. */
export const toReadSizeSql = (limit: number) => sql.lit(toReadSize(limit));
