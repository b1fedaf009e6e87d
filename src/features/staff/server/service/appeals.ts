import type { z } from 'zod';
import { lockMemberForStaff } from '#features/accounts/server/accounts.ts';
import { restoreEvaluationOfAction } from '#features/evaluations/server/evaluations.ts';
import type { ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { AccountAction, ActionKind, newAppealSchema } from '../../contract/staff-actions-and-appeals.ts';
import type { appealAnswerSchema } from '../../contract/staff-calls.ts';
import { appealAnswerEmail } from '../emails.ts';
import {
  type ActionRow,
  answerAppeal,
  findAnswerForEmail,
  insertAppeal,
  listActions,
  lockAppeal,
} from '../queries/staff-actions-and-appeals.ts';
import { revokeThreadReadingOfAction } from '../queries/thread-readings.ts';
import { actionNotFound, appealNotFound, assertAppealable, describeActionSubject } from '../rules.ts';
import { liftSanctionsOfMember } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

/** Emails to members whose appeal was answered. */
export const appealAnswerQueue = 'appeal-answer-email';

export interface AppealAnswerJob {
  userId: string;
  appealId: string;
}

/** What staff did to the viewer's account. The viewer does not read who of the staff it was. */
export async function listOwnActions(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
): Promise<AccountAction[]> {
  return (await listActionsOfMember(ctx, viewer.id)).map(toAccountAction);
}

export const listActionsOfMember = (ctx: ContextWith<'db' | 'now'>, userId: string): Promise<ActionRow[]> =>
  listActions(ctx.db, userId, getDateDaysBefore(ctx.now(), retentionDays.staffActions));

export function toAccountAction(row: ActionRow): AccountAction {
  const { id, reason, words, appealedAt } = row;
  const appeal =
    words !== null && appealedAt
      ? { words, createdAt: appealedAt.toISOString(), granted: row.granted, answer: row.answer }
      : null;
  return {
    id,
    kind: row.kind as ActionKind,
    reason,
    content: describeActionSubject(row.content, row.otherName),
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    appeal,
  };
}

/** Puts an appeal into the queue of the staff, once for each action. */
export async function createAppealAgainstAction(
  ctx: ContextWith<'audit' | 'db' | 'now'>,
  viewer: Viewer,
  { actionId, words }: z.output<typeof newAppealSchema>,
  { ip }: Caller,
): Promise<AccountAction> {
  const action = (await listActionsOfMember(ctx, viewer.id)).find(({ id }) => id === actionId);
  if (!action) throw actionNotFound();
  assertAppealable(action.kind as ActionKind);
  const appeal = { id: newId(), actionId, words, createdAt: ctx.now() };
  if (!(await insertAppeal(ctx.db, appeal))) throw new AppError('taken', 'You have already appealed this.');
  ctx.audit.record({ kind: 'appealed', userId: viewer.id, address: ip, details: { appeal: appeal.id } });
  return toAccountAction({ ...action, words, appealedAt: appeal.createdAt });
}

/** What a granted appeal undoes by itself. What was removed or corrected, staff put right by hand. */
const isLiftedByAppeal = (kind: string): boolean =>
  ['restrict', 'suspend', 'strike-evaluation', 'read-thread'].includes(kind);

/** Answers an appeal. Granting it lifts what it is about, if that is in force still. */
export async function answerAppealOfMember(
  ctx: StaffContext,
  id: string,
  { granted, answer }: z.output<typeof appealAnswerSchema>,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const appeal = await lockAppeal(tx, id);
    if (!appeal) throw appealNotFound();
    if (appeal.answeredAt) throw new AppError('taken', 'Someone has already answered this appeal.');
    if (granted && !appeal.endedAt && (appeal.kind === 'restrict' || appeal.kind === 'suspend')) {
      await lockMemberForStaff(tx, appeal.userId);
      await liftSanctionsOfMember(ctx, tx, appeal.userId, [appeal.kind]);
    }
    if (granted && appeal.kind === 'strike-evaluation') await restoreEvaluationOfAction(tx, appeal.actionId);
    await answerAppeal(tx, id, { granted, answer, answeredBy: viewer.id, answeredAt: ctx.now() });
    if (granted && appeal.otherUserId) {
      const userIds: [string, string] = [appeal.userId, appeal.otherUserId];
      await revokeThreadReadingOfAction(tx, { userIds, actedAt: appeal.actedAt }, ctx.now());
    }
    await ctx.jobs.send(tx, appealAnswerQueue, { userId: appeal.userId, appealId: id });
    return appeal.userId;
  });
  ctx.sessionCache.dropSessionsOfUser(userId);
  const details = { person: userId, appeal: id, granted: granted ? 'yes' : 'no' };
  ctx.audit.record({ kind: 'appeal answered', userId: viewer.id, address: ip, details });
}

/** The worker of the queue. */
export async function sendAppealAnswer(
  ctx: ContextWith<'db' | 'mailer'>,
  { appealId }: AppealAnswerJob,
): Promise<void> {
  const found = await findAnswerForEmail(ctx.db, appealId);
  if (!found || found.granted === null || found.answer === null) return;
  const { granted, answer, kind, ...to } = found;
  await ctx.mailer.send(appealAnswerEmail(to, { granted, answer, isLifted: isLiftedByAppeal(kind) }));
}
