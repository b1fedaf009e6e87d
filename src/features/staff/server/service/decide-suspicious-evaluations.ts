import type { z } from 'zod';
import { lockMemberForStaff } from '#features/accounts/server/accounts.ts';
import {
  decideEvaluationStaysInRating,
  findEvaluationForStaff,
  lockEvaluationAwaitingStaff,
  strikeEvaluation,
} from '#features/evaluations/server/evaluations.ts';
import { listEvaluationCriteria } from '#features/sports/contract/evaluation-criteria.ts';
import { isSport } from '#features/sports/contract/sports-and-class-years.ts';
import type { Connection } from '#server/context.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import {
  type SuspiciousEvaluation,
  type suspicionOutcomeSchema,
  suspiciousEvaluationCalls,
} from '../../contract/suspicious-evaluation-calls.ts';
import { dropSessionsAndAuditAction, enforceAndRecordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

const evaluationNotFound = (): AppError =>
  notFound(suspiciousEvaluationCalls['GET /api/staff/evaluations/{id}'].notFoundMessage);

export async function getSuspiciousEvaluation(
  ctx: StaffContext,
  id: string,
  { viewer, ip }: StaffCaller,
): Promise<SuspiciousEvaluation> {
  const found = await findEvaluationForStaff(ctx.db, id);
  if (!found) throw evaluationNotFound();
  const details = { person: found.coach.id, item: id };
  ctx.audit.record({ kind: 'evaluation read', userId: viewer.id, address: ip, details });
  const criteria = listEvaluationCriteria(isSport(found.sport) ? found.sport : 'Other');
  return {
    ...found,
    grades: found.grades.map((grade, nth) => ({ name: criteria[nth]?.name ?? '', grade })),
    evaluatedAt: found.evaluatedAt.toISOString(),
    foundAt: found.foundAt.toISOString(),
    decidedAt: found.decidedAt?.toISOString() ?? null,
  };
}

/** Strikes an evaluation or leaves it, once. To strike it is an action, which the coach may appeal against. */
export async function decideSuspiciousEvaluation(
  ctx: StaffContext,
  id: string,
  { outcome, reason }: z.output<typeof suspicionOutcomeSchema>,
  caller: StaffCaller,
): Promise<void> {
  if (outcome === 'struck' && !reason)
    throw newInvalidFieldError('reason', 'Please write a reason: the coach reads it');
  const decision = { id, staffId: caller.viewer.id, at: ctx.now() };
  const done = await ctx.db.transaction().execute(async (tx) => {
    const { key, userId } = await lockOpenItem(tx, id);
    if (outcome === 'left') {
      await decideEvaluationStaysInRating(tx, decision);
      return { userId };
    }
    const action = { userId, kind: 'strike-evaluation' as const, reason: reason ?? '', until: null };
    const actionId = await enforceAndRecordAction(ctx, tx, action, caller);
    await strikeEvaluation(tx, key, { ...decision, actionId });
    return { userId, action: { ...action, id: actionId } };
  });
  if (done.action) dropSessionsAndAuditAction(ctx, done.action, caller);
  const details = { item: id, person: done.userId, outcome };
  ctx.audit.record({ kind: 'evaluation decided', userId: caller.viewer.id, address: caller.ip, details });
}

async function lockOpenItem(tx: Connection, id: string) {
  const found = await findEvaluationForStaff(tx, id);
  if (!found) throw evaluationNotFound();
  // The coach first, in the order of who withdraws an evaluation.
  await lockMemberForStaff(tx, found.coach.id);
  const key = await lockEvaluationAwaitingStaff(tx, id);
  if (!key) throw new AppError('taken', 'Someone has already decided this.');
  return { key, userId: found.coach.id };
}
