import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { deletePauseOfGuardian } from '../queries/pauses-by-guardians.ts';
import { areRightsInForce, newNotInForceError, relationNotFound } from '../rules.ts';
import { getRelationOfCaller } from './guardian-sessions.ts';

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
  return { guardianId: id, athleteUserId: relation.athleteUserId, athleteFirstName: relation.firstName };
}

/** Of who does not read along any more: their part in a pause, which is the athlete's own once no guardian is left. */
export async function endRightsOfGuardian(tx: Connection, guardianId: string): Promise<void> {
  await deletePauseOfGuardian(tx, guardianId);
}
