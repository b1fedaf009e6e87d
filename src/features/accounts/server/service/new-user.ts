import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import { newId } from '#shared/ids.ts';
import { insertUser, type NewUser, sameNamed, usernamesLike } from '../queries.ts';
import { freeUsername, mustBeFree, takenBy, usernameStem } from '../rules.ts';

/** What a provider calls somebody. */
export interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/** Nobody has it yet, and it begins as the address does. */
export async function usernameFor(on: Context, email: string): Promise<string> {
  const stem = usernameStem(email);
  return freeUsername(stem, await usernamesLike(on.db, stem));
}

/** Answers the id. Throws `taken` at email or username; the caller's transaction is over then. */
export async function newUser(
  trx: Connection,
  on: Pick<Context, 'now'>,
  fields: Omit<NewUser, 'id' | 'createdAt'>,
  way: { hash: string } | ProviderAccount,
): Promise<string> {
  const user = { ...fields, id: newId(), createdAt: on.now() };
  mustBeFree(user, await sameNamed(trx, user));
  await insertUser(trx, user, { id: newId(), ...way }).catch((error) => {
    throw takenBy(constraintOf(error)) ?? error;
  });
  return user.id;
}
