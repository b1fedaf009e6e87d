import type { z } from 'zod';
import { lockMemberForStaff, lockStaffAccounts } from '#features/accounts/server/accounts.ts';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  maxCorrespondents,
  type newThreadReadingSchema,
  type ReadMessage,
  type ThreadReading,
  type threadReadingCalls,
  threadReadingHours,
  type threadReadingOutcomeSchema,
} from '../../contract/thread-reading-calls.ts';
import { findPerson } from '../queries/member-facts-for-staff.ts';
import {
  findThreadReading,
  hasLiveThreadReading,
  haveWrittenToEachOther,
  insertThreadReading,
  listCorrespondents,
  listMessagesOfPair,
  lockThreadReading,
  setThreadReadingDecided,
  setThreadReadingRevoked,
  type ThreadReadingRow,
} from '../queries/thread-readings.ts';
import {
  assertMayReadThread,
  conversationNotFound,
  getThreadReadingApprovalState,
  memberNotFound,
  threadReadingNotFound,
} from '../rules.ts';
import { recordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

const lifetimeMs = threadReadingHours * 3_600_000;

/** With whom a member has written, for who asks to read one of the conversations. */
export async function listCorrespondentsOfPerson(
  ctx: StaffContext,
  userId: string,
  { viewer, ip }: StaffCaller,
): Promise<
  z.input<(typeof threadReadingCalls)['GET /api/staff/people/{userId}/correspondents']['response']>
> {
  if (!(await findPerson(ctx.db, userId))) throw memberNotFound();
  const correspondents = await listCorrespondents(ctx.db, userId, maxCorrespondents);
  const details = { person: userId };
  ctx.audit.record({ kind: 'correspondents listed', userId: viewer.id, address: ip, details });
  return correspondents;
}

/** Asks a colleague to agree; returns the id of the request. */
export async function requestThreadReading(
  ctx: StaffContext,
  form: z.output<typeof newThreadReadingSchema>,
  caller: StaffCaller,
): Promise<{ id: string }> {
  const { userId, otherUserId } = form;
  const [id, askedAt] = [newId(), ctx.now()];
  await ctx.db.transaction().execute(async (tx) => {
    // Of two requests for one conversation, the second finds the first.
    await lockBothMembers(tx, userId, otherUserId);
    if (!(await haveWrittenToEachOther(tx, userId, otherUserId))) throw conversationNotFound();
    // Who is removed from the staff at this moment asks for nothing.
    const staffIds = (await lockStaffAccounts(tx)).map((one) => one.id);
    if (!staffIds.includes(caller.viewer.id)) throw forbidden('You are no longer on the staff.');
    if (await hasLiveThreadReading(tx, userId, otherUserId, askedAt))
      throw new AppError(
        'taken',
        'A colleague has already asked for this conversation. Please look into the queue.',
      );
    const expiresAt = new Date(askedAt.getTime() + lifetimeMs);
    await insertThreadReading(tx, { ...form, id, askedBy: caller.viewer.id, askedAt, expiresAt });
  });
  auditForBoth(ctx, 'thread reading asked', { id, person: userId, other: otherUserId }, caller);
  return { id };
}

export async function getThreadReading(
  ctx: StaffContext,
  id: string,
  caller: StaffCaller,
): Promise<z.input<(typeof threadReadingCalls)['GET /api/staff/thread-readings/{id}']['response']>> {
  const reading = await findReadingOrThrow(ctx.db, id);
  auditForBoth(ctx, 'thread reading looked up', pickIdsForAudit(reading), caller);
  return { ...reading, state: getThreadReadingApprovalState(reading, ctx.now()) };
}

/** Approves or declines what a colleague has asked, once. Both members are told of what is approved. */
export async function decideThreadReading(
  ctx: StaffContext,
  id: string,
  { outcome, note }: z.output<typeof threadReadingOutcomeSchema>,
  caller: StaffCaller,
): Promise<void> {
  const { viewer } = caller;
  const now = ctx.now();
  const reading = await ctx.db.transaction().execute(async (tx) => {
    const { person, other } = await findReadingOrThrow(tx, id);
    // Members before staff, in the order of an action. Who is removed from the staff at this moment approves nothing.
    await lockBothMembers(tx, person.id, other.id);
    const staffIds = (await lockStaffAccounts(tx)).map((one) => one.id);
    await lockThreadReading(tx, id);
    const locked = await findReadingOrThrow(tx, id);
    if (getThreadReadingApprovalState(locked, now) !== 'waiting')
      throw new AppError('taken', 'This request is no longer waiting.');
    if (locked.askedBy?.id === viewer.id || !staffIds.includes(viewer.id))
      throw forbidden('Someone else of the staff has to decide about your request.');
    if (outcome === 'approved' && !staffIds.includes(locked.askedBy?.id ?? ''))
      throw new AppError(
        'taken',
        'The colleague who asked is no longer on the staff. Please decline this, and ask yourself.',
      );
    const expiresAt = outcome === 'approved' ? new Date(now.getTime() + lifetimeMs) : locked.expiresAt;
    const decision = { outcome, note: note ?? null, decidedBy: viewer.id, decidedAt: now, expiresAt };
    await setThreadReadingDecided(tx, id, decision);
    if (outcome === 'approved') await recordReadThreadActionOfBoth(ctx, tx, locked, viewer.id);
    return locked;
  });
  auditForBoth(ctx, `thread reading ${outcome}`, pickIdsForAudit(reading), caller);
}

/** Ends a request or an approved reading, by anybody of the staff. */
export async function revokeThreadReading(ctx: StaffContext, id: string, caller: StaffCaller): Promise<void> {
  const now = ctx.now();
  const reading = await ctx.db.transaction().execute(async (tx) => {
    await lockThreadReading(tx, id);
    const locked = await findReadingOrThrow(tx, id);
    if (!['waiting', 'approved'].includes(getThreadReadingApprovalState(locked, now)))
      throw new AppError('taken', 'This is already over.');
    await setThreadReadingRevoked(tx, id, now);
    return locked;
  });
  auditForBoth(ctx, 'thread reading revoked', pickIdsForAudit(reading), caller);
}

/** A page of the conversation, for the two who agreed; every page is recorded in the history of both members. */
export async function readThread(
  ctx: StaffContext,
  id: string,
  { limit, cursor }: PageQuery,
  caller: StaffCaller,
): Promise<Page<Omit<ReadMessage, 'timestamp'> & { timestamp: Date }>> {
  const reading = await findReadingOrThrow(ctx.db, id);
  assertMayReadThread(reading, caller.viewer.id, ctx.now());
  const pair: [string, string] = [reading.person.id, reading.other.id];
  const page = { limit: limit + 1, after: parseCursor(id, cursor) };
  const found = await listMessagesOfPair(ctx.db, pair, page);
  auditForBoth(ctx, 'thread read', pickIdsForAudit(reading), caller);
  const { rows, next } = toPage(id, found.rows, limit, (row) => ({ key: row.key, id: row.id }));
  return { rows, total: found.total, next };
}

async function lockBothMembers(tx: Connection, userId: string, otherUserId: string): Promise<void> {
  // In one order, so that two transactions about the same two do not wait for each other.
  for (const id of [userId, otherUserId].sort())
    if (!(await lockMemberForStaff(tx, id))) throw conversationNotFound();
}

async function recordReadThreadActionOfBoth(
  ctx: StaffContext,
  tx: Connection,
  { person, other, memberReason: reason }: ThreadReadingRow,
  staffId: string,
): Promise<void> {
  const action = { kind: 'read-thread' as const, reason, until: null };
  await recordAction(ctx, tx, { ...action, userId: person.id, otherUserId: other.id }, staffId);
  await recordAction(ctx, tx, { ...action, userId: other.id, otherUserId: person.id }, staffId);
}

async function findReadingOrThrow(db: Connection, id: string): Promise<ThreadReadingRow> {
  const found = await findThreadReading(db, id);
  if (!found) throw threadReadingNotFound();
  return found;
}

/** Names both, so that it is in the history of either. */
function auditForBoth(
  ctx: ContextWith<'audit'>,
  kind: AuditKind,
  { id, person, other }: Audited,
  { viewer, ip }: StaffCaller,
): void {
  const details = { person, otherPerson: other, item: id };
  ctx.audit.record({ kind, userId: viewer.id, address: ip, details });
}

interface Audited {
  id: string;
  person: string;
  other: string;
}

const pickIdsForAudit = ({ id, person, other }: Pick<ThreadReading, 'id' | 'person' | 'other'>): Audited => ({
  id,
  person: person.id,
  other: other.id,
});
