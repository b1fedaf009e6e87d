import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { insertUser, type NewUser, sameNamed, takenAmong } from '../queries/users.ts';
import { anyUsername, mustBeFree, takenBy, usernameStem, usernamesFor } from '../rules.ts';

/** What a provider calls somebody. */
export interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/** Makes an account whose form has no username: it gets one that begins as the address does. */
export async function withUsername<T>(
  ctx: Pick<Context, 'db'>,
  email: string,
  make: (tx: Connection, username: string) => Promise<T>,
): Promise<T> {
  const stem = usernameStem(email);
  const choices = usernamesFor(stem);
  const taken = await takenAmong(ctx.db, choices);
  const free = choices.find((choice) => !taken.has(choice)) ?? anyUsername(stem);
  const made = (username: string) => ctx.db.transaction().execute((tx) => make(tx, username));
  return made(free).catch((error) => {
    // Somebody whose address begins alike was quicker; whoever made the account has not chosen that name.
    if (!isTakenUsername(error)) throw error;
    return made(anyUsername(stem));
  });
}

function isTakenUsername(error: unknown): boolean {
  const errors = error instanceof AppError && error.code === 'taken' ? error.errors : [];
  return errors.length > 0 && errors.every(({ path }) => path === 'username');
}

/** Answers the id. Throws `taken` at email or username; the caller's transaction is over then. */
export async function newUser(
  tx: Connection,
  ctx: Pick<Context, 'now'>,
  fields: Omit<NewUser, 'id' | 'createdAt'>,
  way: { hash: string } | ProviderAccount,
): Promise<string> {
  const user = { ...fields, id: newId(), createdAt: ctx.now() };
  mustBeFree(user, await sameNamed(tx, user));
  await insertUser(tx, user, { id: newId(), ...way }).catch((error) => {
    throw takenBy(constraintOf(error)) ?? error;
  });
  return user.id;
}
