import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Role } from '../../contract/accounts.ts';

export interface NewUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  role: Role;
  managedBy?: string;
  authProvider?: string;
  emailVerified?: boolean;
  createdAt: Date;
}

/** What a sign-in of this account is checked against: a password's hash, or a provider's name for the person. */
export type SignInWay = { id: string; hash: string } | { id: string; providerId: string; accountId: string };

export async function insertUser(db: Connection, user: NewUser, way: SignInWay): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, updatedAt: user.createdAt })
    .execute();
  await insertSignInWay(db, user.id, way);
  // Who registers is here; an account that was made for somebody waits for them, last in the order of activity.
  const lastActiveAt = user.managedBy ? neverActive : user.createdAt;
  await db.insertInto('lastActivity').values({ userId: user.id, lastActiveAt }).execute();
}

const neverActive = sql<Date>`'-infinity'::timestamptz`;

export async function insertSignInWay(db: Connection, userId: string, way: SignInWay): Promise<void> {
  const checked =
    'hash' in way
      ? { accountId: userId, providerId: 'credential', password: way.hash }
      : { accountId: way.accountId, providerId: way.providerId };
  await db
    .insertInto('accounts')
    .values({ id: way.id, userId, ...checked })
    .execute();
}

/** The providers that sign in to an account. */
export function linkedAccounts(db: Connection, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .orderBy('createdAt')
    .execute();
}

export async function ownerOfLink(
  db: Connection,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('userId')
    .where('providerId', '=', providerId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found?.userId;
}

export async function deleteLink(db: Connection, own: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('id', '=', own.id)
    .where('userId', '=', own.userId)
    .where('providerId', '<>', 'credential')
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** One's own account, with whether step 2 of the registration is done; undefined once it was erased. */
export function accountOf(db: Connection, userId: string) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.email', 'u.username', 'u.role', 'u.profileImage'])
    .select(['u.authProvider', 'u.createdAt', 'u.emailVerified', 'u.eraseAt'])
    .select(
      sql<boolean>`exists (select from accounts where user_id = u.id and password is not null)`.as(
        'hasPassword',
      ),
    )
    .select(
      sql<string | null>`(select email from email_links
          where user_id = u.id and purpose in ('old-email', 'new-email') and expires_at > now() limit 1)`.as(
        'newEmail',
      ),
    )
    .select(
      sql<boolean>`exists (select from athletes where user_id = u.id) or exists (select from coaches where user_id = u.id)`.as(
        'profileComplete',
      ),
    )
    .where('u.id', '=', userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
}

/** Which of these usernames, in small letters, somebody has. */
export async function takenAmong(db: Connection, usernames: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('username'))
    .where(sql`lower(username)`, 'in', usernames)
    .execute();
  return new Set(rows.map((row) => row.username));
}

export async function markActive(db: Connection, userId: string, at: Date): Promise<void> {
  await sql`
    insert into last_activity (user_id, last_active_at) select id, ${at} from users where id = ${userId}
    on conflict (user_id) do update set last_active_at = excluded.last_active_at
    where last_activity.last_active_at < excluded.last_active_at`.execute(db);
}

/** Whose address this is. */
export async function idOf(db: Connection, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id;
}

/** Whom a link for a new password goes to: nobody where the address has no account, or `most` links that still work. */
export async function readerOfReset(
  db: Connection,
  email: string,
  most: number,
  now: Date,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(
      sql<number>`(select count(*) from verifications v where v.value = users.id::text and v.expires_at > ${now})`,
      '<',
      most,
    )
    .executeTakeFirst();
  return user?.id;
}

/** Whoever reads a letter at a new address has shown that it is theirs. */
export async function setEmail(db: Connection, userId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

export async function setEmailVerified(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** The account is its owner's alone: nobody manages it, and its address is confirmed. */
export async function setOwned(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ managedBy: null, emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** Links for a new password that were mailed before work no more. */
export async function dropResets(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** Who has this address or this username. */
export function sameNamed(db: Connection, { email, username }: { email: string; username: string }) {
  return db
    .selectFrom('users')
    .select(['email', 'username'])
    .where((row) =>
      row.or([row('email', '=', email), row(sql`lower(username)`, '=', username.toLowerCase())]),
    )
    .execute();
}

/** Those of these accounts whose address nobody has confirmed. */
export async function unverifiedAmong(db: Connection, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('emailVerified', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a sign-in with the password asks for a second factor. */
export async function setAsksSecondFactor(
  db: Connection,
  userId: string,
  asks: boolean,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ twoFactorEnabled: asks, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

export async function asksSecondFactor(db: Connection, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.twoFactorEnabled ?? false;
}

export async function hasPasskeys(db: Connection, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select('p.id')
    .where('u.email', '=', email)
    .limit(1)
    .execute();
  return found.length > 0;
}

export function managedAthlete(db: Connection, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'managedBy'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Answers the address that stood there before. */
export async function replaceProfileImage(
  db: Connection,
  userId: string,
  address: string | null,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update users u set profile_image = ${address}, updated_at = ${at}
    from (select id, profile_image from users where id = ${userId} for update) old
    where u.id = old.id returning old.profile_image as before`.execute(db);
  return rows[0]?.before ?? null;
}

/** Whose password the link with this token sets: their sign-in address. */
export async function ownerOfReset(db: Connection, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications as v')
    .innerJoin('users as u', (join) => join.on(sql`u.id::text`, '=', sql.ref('v.value')))
    .select('u.email')
    .where('v.identifier', '=', `reset-password:${token}`)
    .executeTakeFirst();
  return row?.email;
}

/** Whether the owner of this account has signed in from this network. */
export async function isKnownNetwork(db: Connection, account: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetworks')
    .select('accountHash')
    .where('accountHash', '=', account)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

/** Written once a day at most; a network that was not seen for half a year is forgotten. */
export async function rememberNetwork(db: Connection, account: string, network: string, at: Date) {
  await sql`
    with old as (delete from known_networks
      where seen_at < ${at}::timestamptz - interval '180 days' and (account_hash, network) <> (${account}, ${network}))
    insert into known_networks as known (account_hash, network, seen_at) values (${account}, ${network}, ${at})
    on conflict (account_hash, network) do update set seen_at = excluded.seen_at
    where known.seen_at < excluded.seen_at - interval '1 day'`.execute(db);
}
