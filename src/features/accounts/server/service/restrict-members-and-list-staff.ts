import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import { forbidden } from '#shared/errors.ts';
import { deleteSessionsOfUser } from '../queries/sessions.ts';
import {
  clearDueSuspensions,
  listRestrictedUsers,
  listStaff,
  lockMember,
  lockStaff,
  updateDailyLimitRaisedUntil,
  updateRestrictedAt,
  updateSuspendedUntil,
} from '../queries/suspend-restrict-and-lock-members.ts';

export interface LockedMember {
  id: string;
  suspendedUntil: Date | null;
  restrictedAt: Date | null;
}

/**
 * Locks a member for a change by staff. The event log comes first, as in a send: what is being sent at this moment is
 * committed before, and what follows finds the change.
 */
export async function lockMemberForStaff(tx: Connection, userId: string): Promise<LockedMember | undefined> {
  await lockEventLogs(tx, [userId]);
  return lockMember(tx, userId);
}

/** Suspends a member, or ends the suspension with null. A trigger takes the profile out of lists, and puts it back. */
export const setSuspension = (tx: Connection, userId: string, until: Date | null): Promise<void> =>
  updateSuspendedUntil(tx, userId, until);

/** A restricted member writes to nobody new. */
export const barOrAllowNewConversations = (tx: Connection, userId: string, at: Date | null): Promise<void> =>
  updateRestrictedAt(tx, userId, at);

/** Until then the member may read as much as a verified coach, and a verified coach twice as much. */
export const setDailyLimitRaise = (tx: Connection, userId: string, until: Date): Promise<void> =>
  updateDailyLimitRaisedUntil(tx, userId, until);

/** Ends every session of a member. */
export const endSessionsOfMember = (tx: Connection, userId: string): Promise<number> =>
  deleteSessionsOfUser(tx, userId);

/** Ends the suspensions whose time has passed; returns whose they were. */
export const endDueSuspensions = (tx: Connection, { now }: ContextWith<'now'>): Promise<string[]> =>
  clearDueSuspensions(tx, now());

/** Those of these members who may not write to somebody new. */
export const listRestrictedUserIds = (db: Connection, userIds: string[]): Promise<Set<string>> =>
  listRestrictedUsers(db, userIds);

/** The error for a restricted member who writes to a new person. */
export const newRestrictedError = () =>
  forbidden('Your account may not begin new conversations. Our email about it says why.');

/** Everybody who runs the product. */
export const listStaffAccounts = (db: Connection) => listStaff(db);

/** Everybody who runs the product, locked in one order until the transaction ends. */
export const lockStaffAccounts = (tx: Connection) => lockStaff(tx);
