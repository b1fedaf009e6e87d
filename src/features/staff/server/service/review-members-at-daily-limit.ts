import type { z } from 'zod';
import { lockMemberForStaff, setDailyLimitRaise } from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { newId } from '#shared/ids.ts';
import {
  dailyLimitCalls,
  dailyLimitOutcomeLabels,
  type dailyLimitOutcomeSchema,
  type ReachedLimit,
} from '../../contract/daily-limit-calls.ts';
import {
  countOpenReachedLimits,
  findReachedLimit,
  isReachedLimitOpen,
  listReachedLimitItems,
  lockOpenReachedLimit,
  type ReachedLimitItemRow,
  setReachedLimitDecided,
  upsertReachedLimit,
} from '../queries/reached-daily-limit-items.ts';
import { parseFutureDay } from '../rules.ts';
import { dropSessionsAndAuditAction, enforceAndRecordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';
import type { QueueSource } from './staff-work-queue-types.ts';

/** For how long the queue shows what was decided. */
const decidedDays = 30;

/** Who reached a limit waits for staff, as one item however often. */
export async function recordReachedLimit(
  ctx: ContextWith<'db' | 'now'>,
  reached: { userId: string; counted: string; per: ReachedLimit['per'] },
): Promise<void> {
  await upsertReachedLimit(ctx.db, { ...reached, id: newId(), at: ctx.now() });
}

export const createDailyLimitQueueSource = (ctx: ContextWith<'db' | 'now'>): QueueSource => ({
  kind: 'daily-limit',
  listItems: async (page) => {
    const since = getDateDaysBefore(ctx.now(), decidedDays);
    return (await listReachedLimitItems(ctx.db, { ...page, since })).map(toQueueRow);
  },
  countOpenItems: () => countOpenReachedLimits(ctx.db),
  isItemOpen: (id) => isReachedLimitOpen(ctx.db, id),
});

function toQueueRow({ counted, per, days, outcome, ...row }: ReachedLimitItemRow) {
  const who = per === 'network' ? 'With the others of the network' : 'Alone';
  const line = `${who}, on ${days === 1 ? '1 day' : `${formatInteger(days)} days`}`;
  return {
    ...row,
    title: null,
    lines: [
      `Reached the limit of ${counted.join(' and ')}`,
      outcome ? dailyLimitOutcomeLabels[outcome] : line,
    ],
    path: `/staff/daily-limits/${row.id}`,
  };
}

const itemNotFound = (): AppError =>
  notFound(dailyLimitCalls['GET /api/staff/daily-limits/{id}'].notFoundMessage);

/** Reading it is recorded. */
export async function getReachedLimit(
  ctx: ContextWith<'audit' | 'db'>,
  id: string,
  caller: StaffCaller,
): Promise<ReachedLimit> {
  const found = await findReachedLimit(ctx.db, id);
  if (!found) throw itemNotFound();
  const details = { person: found.person.id, item: id };
  ctx.audit.record({ kind: 'daily limit read', userId: caller.viewer.id, address: caller.ip, details });
  const { person, createdAt, raisedUntil, firstAt, lastAt, decidedAt, ...item } = found;
  return {
    ...item,
    person: {
      ...person,
      createdAt: createdAt.toISOString(),
      raisedUntil: raisedUntil?.toISOString() ?? null,
    },
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

type DailyLimitDecision = z.output<typeof dailyLimitOutcomeSchema>;

/** Decides an item, once. A raised limit and a restriction are actions, whose reason the member reads. */
export async function decideReachedLimit(
  ctx: StaffContext,
  id: string,
  form: DailyLimitDecision,
  caller: StaffCaller,
): Promise<void> {
  const action = toStaffActionOfLimitOutcome(form, ctx.now());
  const done = await ctx.db.transaction().execute(async (tx) => {
    const userId = await lockMemberOfOpenItem(tx, id);
    const decidedBy = caller.viewer.id;
    await setReachedLimitDecided(tx, id, { outcome: form.outcome, decidedBy, decidedAt: ctx.now() });
    if (!action) return { userId };
    const actionId = await enforceAndRecordAction(ctx, tx, { ...action, userId }, caller);
    if (action.kind === 'raise-limit') await setDailyLimitRaise(tx, userId, action.until);
    return { userId, actionId };
  });
  if (action && done.actionId)
    dropSessionsAndAuditAction(ctx, { ...action, id: done.actionId, userId: done.userId }, caller);
  const details = { item: id, person: done.userId, outcome: form.outcome };
  ctx.audit.record({ kind: 'daily limit decided', userId: caller.viewer.id, address: caller.ip, details });
}

async function lockMemberOfOpenItem(tx: Connection, id: string): Promise<string> {
  const found = await findReachedLimit(tx, id);
  if (!found) throw itemNotFound();
  // The member first, in the order of an erasure, which then deletes the item.
  await lockMemberForStaff(tx, found.person.id);
  const open = await lockOpenReachedLimit(tx, id);
  if (open) return open.userId;
  throw new AppError('taken', 'Someone has already decided this.');
}

function toStaffActionOfLimitOutcome({ outcome, reason, until }: DailyLimitDecision, now: Date) {
  if (outcome === 'left') return undefined;
  if (!reason) throw newInvalidFieldError('reason', 'Please write a reason: the member reads it');
  return outcome === 'raised'
    ? { kind: 'raise-limit' as const, reason, until: parseFutureDay(until, now) }
    : { kind: 'restrict' as const, reason, until: null };
}
