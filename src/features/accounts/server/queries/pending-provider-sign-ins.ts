import type { Connection } from '#server/context.ts';
import type { ProviderIdentity } from '../service/providers/map-claims-to-identity.ts';

/** A sign-in, registration or link that continues when the browser returns from the provider. */
export interface PendingSignIn {
  providerId: string;
  nonce: string;
  codeVerifier: string;
  /** The role of a new account, where the person chose one before. */
  role: 'athlete' | 'coach' | null;
  /** The member who links the provider; null for a sign-in. */
  userId: string | null;
  /** The path to open after the sign-in. */
  next: string | null;
}

type PendingSignInRow = PendingSignIn & {
  /** Present once the person returned from the provider, and only the role is missing. */
  identity: ProviderIdentity | null;
};

export async function deleteExpiredPendingSignIns(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('providerSignIns').where('expiresAt', '<', at).execute();
}

/** Deletes expired ones, too. */
export async function insertPendingSignInRow(
  db: Connection,
  pending: PendingSignIn & { tokenHash: Buffer; expiresAt: Date; identity?: ProviderIdentity },
  now: Date,
): Promise<void> {
  await deleteExpiredPendingSignIns(db, now);
  const { identity, ...row } = pending;
  await db
    .insertInto('providerSignIns')
    .values({ ...row, ...(identity ? { identity: JSON.stringify(identity) } : {}) })
    .execute();
}

/** Deletes a pending sign-in and returns it, so that it cannot be used twice. */
export function deletePendingSignInRow(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingSignInRow | undefined> {
  return db
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(pendingColumns)
    .executeTakeFirst() as Promise<PendingSignInRow | undefined>;
}

export function findPendingSignInRow(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingSignInRow | undefined> {
  return db
    .selectFrom('providerSignIns')
    .select(pendingColumns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst() as Promise<PendingSignInRow | undefined>;
}

/** Deletes what the user began in order to link a provider. */
export async function deletePendingProviderLinks(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('providerSignIns').where('userId', '=', userId).execute();
}

const pendingColumns = ['providerId', 'nonce', 'codeVerifier', 'role', 'userId', 'next', 'identity'] as const;
