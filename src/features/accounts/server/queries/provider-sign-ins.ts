import type { Connection } from '#server/context.ts';
import type { Identity } from '../service/providers/provider-identity.ts';

export interface BegunSignIn {
  providerId: string;
  nonce: string;
  codeVerifier: string;
  role: 'athlete' | 'coach' | null;
  userId: string | null;
  next: string | null;
}

/** Forgets those that are over, too. */
export async function insertSignIn(
  db: Connection,
  begun: BegunSignIn & { tokenHash: Buffer; expiresAt: Date; identity?: Identity },
  now: Date,
): Promise<void> {
  await db.deleteFrom('providerSignIns').where('expiresAt', '<', now).execute();
  const { identity, ...row } = begun;
  await db
    .insertInto('providerSignIns')
    .values({ ...row, ...(identity ? { identity: JSON.stringify(identity) } : {}) })
    .execute();
}

const columns = ['providerId', 'nonce', 'codeVerifier', 'role', 'userId', 'next', 'identity'] as const;

type SignInRow = BegunSignIn & { identity: Identity | null };

/** Answers what was begun and forgets it: nobody comes back twice. */
export function takeSignIn(db: Connection, tokenHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return db
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst() as Promise<SignInRow | undefined>;
}

export function signInOf(db: Connection, tokenHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return db
    .selectFrom('providerSignIns')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst() as Promise<SignInRow | undefined>;
}
