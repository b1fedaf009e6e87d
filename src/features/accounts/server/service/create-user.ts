import type { Connection, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Credential, insertCredential } from '../queries/credentials.ts';
import { insertUser, listConflictingUsers, listTakenUsernames, type NewUser } from '../queries/users.ts';
import {
  assertEmailAndUsernameFree,
  createRandomUsername,
  getUsernameStem,
  listPossibleUsernames,
  toEmailOrUsernameTakenError,
} from '../rules.ts';

/** Creates a user with its credential; returns the id. Throws `taken` at email or username, which ends `tx`. */
export async function createUser(
  ctx: ContextWith<'now'>,
  tx: Connection,
  fields: Omit<NewUser, 'id' | 'createdAt'>,
  credential: Credential,
): Promise<string> {
  const user = { ...fields, id: newId(), createdAt: ctx.now() };
  assertEmailAndUsernameFree(user, await listConflictingUsers(tx, user));
  await insertUser(tx, user).catch((error) => {
    throw toEmailOrUsernameTakenError(getViolatedConstraint(error)) ?? error;
  });
  await insertCredential(tx, user.id, { id: newId(), ...credential });
  return user.id;
}

/** Runs `create` in a transaction, with a free username that is made from the address. */
export async function runInTransactionWithFreeUsername<T>(
  ctx: ContextWith<'db'>,
  email: string,
  create: (tx: Connection, username: string) => Promise<T>,
): Promise<T> {
  const stem = getUsernameStem(email);
  const choices = listPossibleUsernames(stem);
  const taken = await listTakenUsernames(ctx.db, choices);
  const free = choices.find((choice) => !taken.has(choice)) ?? createRandomUsername(stem);
  const createInTransaction = (username: string) =>
    ctx.db.transaction().execute((tx) => create(tx, username));
  return createInTransaction(free).catch((error) => {
    // A parallel registration took the name; the person did not choose it, so another one does as well.
    if (!isUsernameTakenError(error)) throw error;
    return createInTransaction(createRandomUsername(stem));
  });
}

function isUsernameTakenError(error: unknown): boolean {
  const errors = error instanceof AppError && error.code === 'taken' ? error.errors : [];
  return errors.length > 0 && errors.every(({ path }) => path === 'username');
}
