import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { deleteErasureOfGuardian } from '../queries/erasures-by-guardians.ts';
import { deletePauseOfGuardian } from '../queries/pauses-by-guardians.ts';
import type { RelationRow } from '../queries/relations-of-guardian.ts';
import { areRightsInForce, newNotInForceError, relationNotFound } from '../rules.ts';
import { getRelationOfCaller } from './guardian-sessions.ts';
import { queueRightsEmails } from './rights-emails.ts';

export interface RightsHolder {
  guardianId: string;
  athleteUserId: string;
  athleteFirstName: string;
}

/**
 * The athlete over whom the guardian of this browser has rights beside reading: only of a minor.
 * @throws AppError `signed-out`, `not-found` for who has not confirmed, `forbidden` for an adult
 */
export async function getRightsHolder(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
  id: string,
): Promise<RightsHolder> {
  const relation = await getRelationOfCaller(ctx, caller, id);
  if (relation.state !== 'confirmed') throw relationNotFound();
  if (!areRightsInForce(ctx, relation)) throw newNotInForceError();
  return toRightsHolder(relation);
}

export const toRightsHolder = ({ id, athleteUserId, firstName }: RelationRow): RightsHolder => ({
  guardianId: id,
  athleteUserId,
  athleteFirstName: firstName,
});

/**
 * Of who does not read along any more: their part in a pause, which is the athlete's own once no guardian is left, and
 * the erasure for which they asked.
 */
export async function endRightsOfGuardian(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  holder: RightsHolder,
): Promise<void> {
  await deletePauseOfGuardian(tx, holder.guardianId);
  if (await deleteErasureOfGuardian(tx, holder.guardianId))
    await queueRightsEmails(ctx, tx, holder, 'erasure-withdrawn');
}
