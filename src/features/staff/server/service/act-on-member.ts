import type { z } from 'zod';
import {
  barOrAllowNewConversations,
  createFactorRemovalToken,
  endDueSuspensions,
  endSessionsOfMember,
  type LockedMember,
  lockMemberForStaff,
  setSuspension,
} from '#features/accounts/server/accounts.ts';
import { dropHeldMessagesOf } from '#features/messages/server/messages.ts';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ContentKind } from '../../contract/profile-content-calls.ts';
import type { ActionKind } from '../../contract/staff-actions-and-appeals.ts';
import type { newActionSchema } from '../../contract/staff-calls.ts';
import { actionEmail } from '../emails.ts';
import { deleteExpiredInvitations } from '../queries/invitations.ts';
import { deleteQueueAssignmentsBefore } from '../queries/queue-items-and-assignments.ts';
import { deleteReachedLimitsBefore } from '../queries/reached-daily-limit-items.ts';
import {
  deleteActionsBefore,
  findActionForEmail,
  insertAction,
  markActionsEnded,
} from '../queries/staff-actions-and-appeals.ts';
import { deleteThreadReadingsBefore } from '../queries/thread-readings.ts';
import { describeActionSubject, memberNotFound, parseFutureDay } from '../rules.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

/** Emails to members about what staff did. */
export const actionEmailQueue = 'staff-action-email';

export interface ActionEmailJob {
  userId: string;
  actionId: string;
}

const auditKindOf: Record<ActionKind, AuditKind> = {
  warn: 'member warned',
  restrict: 'member restricted',
  suspend: 'member suspended',
  lift: 'member freed',
  'end-sessions': 'sessions of member ended',
  'remove-content': 'content removed',
  'correct-name': 'name corrected',
  'correct-role': 'role corrected',
  'correct-school': 'school corrected',
  'raise-limit': 'daily limit raised',
  'strike-evaluation': 'evaluation struck',
  'read-thread': 'thread reading approved',
  'remove-factors': 'removal of factors started',
  'correct-birth-date': 'birth date of athlete corrected',
};

export interface NewAction {
  userId: string;
  kind: ActionKind;
  reason: string;
  until: Date | null;
}

/** Does something to the account of a member, who gets a mail with the reason. */
export async function actOnMember(
  ctx: StaffContext,
  userId: string,
  form: z.output<typeof newActionSchema>,
  caller: StaffCaller,
): Promise<void> {
  const until = form.kind === 'suspend' ? parseFutureDay(form.until, ctx.now()) : null;
  const action = { userId, kind: form.kind, reason: form.reason, until };
  const id = await ctx.db.transaction().execute((tx) => enforceAndRecordAction(ctx, tx, action, caller));
  dropSessionsAndAuditAction(ctx, { ...action, id }, caller);
}

/** Stores and applies an action, in a transaction; `dropSessionsAndAuditAction` has to follow it. Returns the id of the action. */
export async function enforceAndRecordAction(
  ctx: StaffContext,
  tx: Connection,
  action: NewAction,
  { viewer }: StaffCaller,
): Promise<string> {
  const member = await lockMemberForStaff(tx, action.userId);
  if (!member) throw memberNotFound();
  await enforceAction(ctx, tx, member, action);
  return recordAction(ctx, tx, action, viewer.id);
}

/** Stores an action that is applied, and queues its email. Returns its id. */
export async function recordAction(
  ctx: StaffContext,
  tx: Connection,
  action: NewAction & { content?: ContentKind; before?: string; otherUserId?: string },
  staffId: string,
): Promise<string> {
  const id = newId();
  await insertAction(tx, { ...action, id, staffId, createdAt: ctx.now() });
  await ctx.jobs.send(tx, actionEmailQueue, { userId: action.userId, actionId: id });
  return id;
}

async function enforceAction(
  ctx: StaffContext,
  tx: Connection,
  member: LockedMember,
  { kind, until }: NewAction,
): Promise<void> {
  const now = ctx.now();
  if (kind === 'suspend') {
    await markActionsEnded(tx, [member.id], ['suspend'], now);
    await setSuspension(tx, member.id, until);
    await dropHeldMessagesOf(tx, member.id);
  }
  if (kind === 'restrict') {
    await markActionsEnded(tx, [member.id], ['restrict'], now);
    await barOrAllowNewConversations(tx, member.id, now);
  }
  if (kind === 'lift') {
    if (!member.suspendedUntil && !member.restrictedAt)
      throw new AppError('taken', 'This member is neither restricted nor suspended.');
    await liftSanctionsOfMember(ctx, tx, member.id, ['restrict', 'suspend']);
  }
  if (kind === 'end-sessions') await endSessionsOfMember(tx, member.id);
}

/** Lifts a restriction, a suspension or both. */
export async function liftSanctionsOfMember(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  kinds: ('restrict' | 'suspend')[],
): Promise<void> {
  if (kinds.includes('suspend')) await setSuspension(tx, userId, null);
  if (kinds.includes('restrict')) await barOrAllowNewConversations(tx, userId, null);
  await markActionsEnded(tx, [userId], kinds, ctx.now());
}

/** Empties the session cache and records the action, after its transaction. */
export function dropSessionsAndAuditAction(
  ctx: StaffContext,
  { id, userId, kind, until }: NewAction & { id: string },
  { viewer, ip }: StaffCaller,
): void {
  ctx.sessionCache.dropSessionsOfUser(userId);
  const details = { person: userId, action: id, ...(until ? { until: until.toISOString() } : {}) };
  ctx.audit.record({ kind: auditKindOf[kind], userId: viewer.id, address: ip, details });
}

/** The worker of the queue. */
export async function sendActionEmail(
  ctx: ContextWith<'db' | 'mailer' | 'now' | 'publicUrl'>,
  { actionId, userId }: ActionEmailJob,
): Promise<void> {
  const found = await findActionForEmail(ctx.db, actionId);
  if (!found) return;
  const { kind, reason, until, content, otherName, ...to } = found;
  const about =
    kind === 'remove-factors'
      ? await createFactorRemovalUrl(ctx, { userId, actionId })
      : (describeActionSubject(content, otherName) ?? '');
  if (about === undefined) return;
  const action = { kind: kind as ActionKind, reason, until, content: about };
  await ctx.mailer.send(actionEmail(to, action, `${ctx.publicUrl}/appeals`));
}

/** The hour of the link begins now, when its email is sent; undefined for who has used or removed a second factor since. */
async function createFactorRemovalUrl(
  ctx: ContextWith<'db' | 'now' | 'publicUrl'>,
  job: ActionEmailJob,
): Promise<string | undefined> {
  const token = await createFactorRemovalToken(ctx, job);
  return token && `${ctx.publicUrl}/auth/remove-second-step?token=${token}`;
}

/**
 * Ends the suspensions whose time has passed. By a job and not by the clock of each statement: sessions, lists, counts
 * and messages then change together, a minute late at most.
 */
export async function liftDueSuspensions(ctx: ContextWith<'audit' | 'db' | 'now'>): Promise<void> {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const userIds = await endDueSuspensions(tx, ctx);
    await markActionsEnded(tx, userIds, ['suspend'], ctx.now());
    return userIds;
  });
  for (const userId of ended) ctx.audit.record({ kind: 'suspension over', userId });
}

export async function deleteOldActions(ctx: ContextWith<'db' | 'now'>): Promise<void> {
  const before = getDateDaysBefore(ctx.now(), retentionDays.staffActions);
  await deleteActionsBefore(ctx.db, before);
  await deleteQueueAssignmentsBefore(ctx.db, before);
  await deleteReachedLimitsBefore(ctx.db, before);
  await deleteThreadReadingsBefore(ctx.db, before);
  await deleteExpiredInvitations(ctx.db, ctx.now());
}
