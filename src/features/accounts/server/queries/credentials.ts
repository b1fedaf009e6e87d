import type { Connection } from '#server/context.ts';
import { newId } from '#shared/ids.ts';

/** The account of a person at a provider. `accountId` is the provider's permanent id for the person. */
export interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/** What a sign-in is checked against: the hash of a password, or an account at a provider. */
export type Credential = { passwordHash: string } | ProviderAccount;

/** The name of passwords among the providers, as Better Auth stores it. */
const passwordProvider = 'credential';

export async function insertCredential(
  db: Connection,
  userId: string,
  { id, ...credential }: { id: string } & Credential,
): Promise<void> {
  const columns =
    'passwordHash' in credential
      ? { accountId: userId, providerId: passwordProvider, password: credential.passwordHash }
      : { accountId: credential.accountId, providerId: credential.providerId };
  await db
    .insertInto('accounts')
    .values({ id, userId, ...columns })
    .execute();
}

/** The hash of the user's password; undefined without a password. */
export async function findPasswordHash(db: Connection, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', passwordProvider)
    .executeTakeFirst();
  return found?.password ?? undefined;
}

/** The hash of the password of the user with this address. */
export async function findPasswordHashByEmail(db: Connection, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('a.password')
    .where('u.email', '=', email)
    .where('a.providerId', '=', passwordProvider)
    .executeTakeFirst();
  return found?.password ?? undefined;
}

/** Sets the password of a user with or without one. */
export async function setPasswordHash(db: Connection, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id: newId(), userId, accountId: userId, providerId: passwordProvider, password: hash })
    .onConflict((earlier) => earlier.columns(['providerId', 'accountId']).doUpdateSet({ password: hash }))
    .execute();
}

/** The user has no password from now on, and may set one by mail. */
export async function deletePassword(db: Connection, userId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: null })
    .where('userId', '=', userId)
    .where('providerId', '=', passwordProvider)
    .execute();
}

/** Compare-and-set: returns false where the password is no longer the one that was checked. */
export async function replacePasswordHash(
  db: Connection,
  userId: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hashes.to })
    .where('userId', '=', userId)
    .where('providerId', '=', passwordProvider)
    .where('password', '=', hashes.from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export function listProviderAccounts(db: Connection, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', '<>', passwordProvider)
    .orderBy('createdAt')
    .execute();
}

/** The user who signs in with this account at a provider. */
export async function findUserIdByProviderAccount(
  db: Connection,
  { providerId, accountId }: ProviderAccount,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('userId')
    .where('providerId', '=', providerId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found?.userId;
}

/** Returns false where the user has no such account at a provider. */
export async function deleteProviderAccount(
  db: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('providerId', '<>', passwordProvider)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteProviderAccounts(db: Connection, userId: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '<>', passwordProvider)
    .execute();
}
