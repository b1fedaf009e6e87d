import type { Db } from '#server/context.ts';
import { insertAuditEntries } from '#server/database/audit-entries.ts';
import { newId } from '#shared/ids.ts';
import { deletePendingSecondSteps } from '../../queries/delete-pending-and-expired-auth-steps.ts';
import { deleteFactorRemovals } from '../../queries/factor-removals.ts';
import { deleteSecondFactors } from '../../queries/second-factors.ts';
import { deleteSessionsOfUser } from '../../queries/sessions.ts';
import { lockUser } from '../../queries/users.ts';

/** For operators: removes every second factor and ends the sessions; returns false where there is no such account. */
export function removeSecondFactorsOfUser(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) return false;
    await deleteSecondFactors(tx, userId);
    await deletePendingSecondSteps(tx, userId);
    await deleteFactorRemovals(tx, userId);
    await deleteSessionsOfUser(tx, userId);
    await insertAuditEntries(tx, [
      { id: newId(), at: new Date(), kind: 'factors removed', userId, network: '-' },
    ]);
    return true;
  });
}
