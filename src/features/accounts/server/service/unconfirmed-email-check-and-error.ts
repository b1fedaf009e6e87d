import type { Connection } from '#server/context.ts';
import { forbidden } from '#shared/errors.ts';
import { listUnverifiedUsers } from '../queries/users.ts';

/** Those of these members who have not confirmed their address. */
export const listUnverifiedUserIds = (db: Connection, userIds: string[]): Promise<Set<string>> =>
  listUnverifiedUsers(db, userIds);

/** The error for a member who writes to a new person before confirming the address. */
export const newUnverifiedEmailError = () =>
  forbidden('Please confirm your email address before you write to someone new.');
