import type { Connection } from '#server/context.ts';
import type { ReportRow } from './queries.ts';
import { findReports } from './queries.ts';

export type { ReportRow } from './queries.ts';
// What other features and scripts may call.
export {
  assertAllowedDespiteBlock,
  deleteReportsOfErasedUser,
  findMessageRefusals,
  isAllowedDespiteBlock,
  isHiddenProfileImage,
} from './service.ts';

/** The newest reports, or the one with this id. Only for the operator's script: no call of the API returns them. */
export const listReports = (
  db: Connection,
  filter: { id?: string; maxReports: number },
): Promise<ReportRow[]> => findReports(db, filter);
