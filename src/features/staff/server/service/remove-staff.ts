import { lockStaffAccounts, startErasure } from '#features/accounts/server/accounts.ts';
import type { ContextWith } from '#server/context.ts';
import { insertAuditEntries } from '#server/database/audit-entries.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { deleteInvitationOfEmail } from '../queries/invitations.ts';
import { deleteAssignmentsOfStaff } from '../queries/queue-items-and-assignments.ts';
import { revokeThreadReadingsOfStaff } from '../queries/thread-readings.ts';

/**
 * Takes somebody out of the staff: the sessions end at once, what they looked after waits for anybody again, conversations
 * that they agreed to read are closed, and a job of a running server erases the account. @throws AppError `not-found`, and `taken` for the last one unless `mayBeLast`
 */
export async function removeStaff(
  ctx: ContextWith<'db' | 'now'>,
  email: string,
  { mayBeLast }: { mayBeLast: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // All of them, so that of the last two only one can go.
    const staff = await lockStaffAccounts(tx);
    const isInvited = await deleteInvitationOfEmail(tx, email);
    const leaving = staff.find((one) => one.email === email);
    if (!leaving) {
      if (isInvited) return;
      throw notFound('Nobody on the staff has this address.');
    }
    if (staff.length === 1 && !mayBeLast)
      throw new AppError(
        'taken',
        'This is the last person on the staff. Add --last to remove them all the same.',
      );
    await deleteAssignmentsOfStaff(tx, leaving.id);
    await revokeThreadReadingsOfStaff(tx, leaving.id, ctx.now());
    await startErasure(ctx, tx, leaving.id);
    await insertAuditEntries(tx, [
      { id: newId(), at: ctx.now(), kind: 'staff removed', userId: leaving.id, network: '-' },
    ]);
  });
}
