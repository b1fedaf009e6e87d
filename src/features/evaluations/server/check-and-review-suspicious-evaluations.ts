import type { Connection, ContextWith } from '#server/context.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { newId } from '#shared/ids.ts';
import { suspicionReasonLabels } from '../contract/suspicious-evaluations.ts';
import {
  countOpenSuspicions,
  type EvaluationKey,
  findSuspicionFacts,
  findSuspiciousEvaluation,
  isSuspicionOpen,
  listSuspicionItems,
  lockOpenSuspicion,
  restoreEvaluationsOfAction,
  type SuspicionItemRow,
  setEvaluationStruck,
  setSuspicionDecided,
  upsertSuspicions,
} from './queries/suspicious-evaluations.ts';
import { listSuspicions, sameSchoolEvaluationsThreshold } from './suspicious-evaluation-rules.ts';

/** Evaluations that were just written. */
export const evaluationCheckQueue = 'evaluation-check';

export interface EvaluationCheckJob extends EvaluationKey {
  /** The account of the coach. */
  userId: string;
}

/** For how long the queue shows what was decided. */
const decidedDays = 30;

/** The worker of the queue: what is suspicious waits for staff. If many evaluations are of one school, all of them do. */
export async function queueEvaluationForStaffIfSuspicious(
  ctx: ContextWith<'db' | 'now'>,
  { athleteId, coachId }: EvaluationCheckJob,
): Promise<void> {
  const facts = await findSuspicionFacts(
    ctx.db,
    { athleteId, coachId },
    sameSchoolEvaluationsThreshold.hours,
  );
  if (!facts) return;
  const reasons = listSuspicions(facts);
  if (reasons.length === 0) return;
  const others = reasons.includes('school-burst')
    ? facts.coachIdsOfSchool.filter((other) => other !== coachId)
    : [];
  const found = [
    { id: newId(), coachId, reasons },
    ...others.map((other) => ({ id: newId(), coachId: other, reasons: ['school-burst' as const] })),
  ];
  await upsertSuspicions(ctx.db, athleteId, found, ctx.now());
}

/** Suspicious evaluations, for the queue of the staff. */
export const createSuspiciousEvaluationQueueSource = (ctx: ContextWith<'db' | 'now'>) => ({
  kind: 'evaluation' as const,
  listItems: async (page: { limit: number; after: CursorPosition | undefined }) => {
    const since = getDateDaysBefore(ctx.now(), decidedDays);
    return (await listSuspicionItems(ctx.db, { ...page, since })).map(toQueueRow);
  },
  countOpenItems: () => countOpenSuspicions(ctx.db),
  isItemOpen: (id: string) => isSuspicionOpen(ctx.db, id),
});

const outcomeLines = { struck: 'Removed: it does not count', left: 'Left as it is' };

function toQueueRow({ athlete, score, reasons, outcome, ...row }: SuspicionItemRow) {
  return {
    ...row,
    title: null,
    lines: [
      `Evaluated ${athlete} with ${score.toFixed(2)}`,
      outcome ? outcomeLines[outcome] : reasons.map((reason) => suspicionReasonLabels[reason]).join(' · '),
    ],
    path: `/staff/evaluations/${row.id}`,
  };
}

/** What staff look at; undefined for an evaluation that was withdrawn. The note is for its coach alone. */
export const findEvaluationForStaff = (db: Connection, id: string) => findSuspiciousEvaluation(db, id);

/** Locked until the transaction ends; undefined for one that is decided. */
export const lockEvaluationAwaitingStaff = (tx: Connection, id: string): Promise<EvaluationKey | undefined> =>
  lockOpenSuspicion(tx, id);

interface Decision {
  id: string;
  staffId: string;
  at: Date;
}

/** It counts as before. */
export const decideEvaluationStaysInRating = (tx: Connection, { id, staffId, at }: Decision): Promise<void> =>
  setSuspicionDecided(tx, id, { outcome: 'left', decidedBy: staffId, decidedAt: at, actionId: null });

/** It does not count any more. A granted appeal against the action brings it back. */
export async function strikeEvaluation(
  tx: Connection,
  key: EvaluationKey,
  { id, staffId, at, actionId }: Decision & { actionId: string },
): Promise<void> {
  await setEvaluationStruck(tx, key, at);
  await setSuspicionDecided(tx, id, { outcome: 'struck', decidedBy: staffId, decidedAt: at, actionId });
}

/** Brings back what an action has struck. */
export const restoreEvaluationOfAction = (tx: Connection, actionId: string): Promise<void> =>
  restoreEvaluationsOfAction(tx, actionId);
