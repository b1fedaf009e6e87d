import { sql } from 'kysely';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Sport } from '#features/sports/contract/sports-and-class-years.ts';
import type { Connection } from '#server/context.ts';
import type { Role } from '../../contract/accounts.ts';

export interface NewUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  role: Role | 'staff';
  managedBy?: string;
  authProvider?: string;
  emailVerified?: boolean;
  createdAt: Date;
}

export async function insertUser(db: Connection, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, updatedAt: user.createdAt })
    .execute();
  // A managed account sorts last by activity until its owner signs in.
  const lastActiveAt = user.managedBy ? neverActive : user.createdAt;
  await db.insertInto('lastActivity').values({ userId: user.id, lastActiveAt }).execute();
}

const neverActive = sql<Date>`'-infinity'::timestamptz`;

/** The account with whether step 2 of the registration is done, and whether these terms are agreed to; undefined after its erasure. */
export function findAccount(
  db: Connection,
  userId: string,
  terms = { termsVersion: '', privacyVersion: '' },
) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.email', 'u.username', 'u.role', 'u.profileImage'])
    .select(['u.authProvider', 'u.createdAt', 'u.emailVerified', 'u.eraseAt', 'u.suspendedUntil'])
    .select(sql<boolean>`u.managed_by is not null`.as('isUnclaimed'))
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
      sql<boolean>`u.role = 'staff' or exists (select from athletes where user_id = u.id) or exists (select from coaches where user_id = u.id)`.as(
        'profileComplete',
      ),
    )
    .select(
      sql<boolean>`exists (select from coaches where user_id = u.id and verified_until is not null)`.as(
        'isVerified',
      ),
    )
    .select(
      sql<boolean>`exists (select from terms_agreements where user_id = u.id
          and terms_version = ${terms.termsVersion} and privacy_version = ${terms.privacyVersion})`.as(
        'hasAgreed',
      ),
    )
    .select(
      sql<{ termsVersion: string; privacyVersion: string } | null>`(
          select json_build_object('termsVersion', terms_version, 'privacyVersion', privacy_version)
          from terms_agreements where user_id = u.id order by agreed_at desc limit 1)`.as('lastAgreement'),
    )
    .select(
      sql<Gender[]>`coalesce((select genders from coaches where user_id = u.id), '{}')`.as('programGenders'),
    )
    .select(
      sql<Sport | null>`(select sport from coaches where user_id = u.id and sport <> 'Other')`.as(
        'programSport',
      ),
    )
    .where('u.id', '=', userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findUserIdByEmail(db: Connection, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id;
}

/**
 * Locks the user until the transaction ends. `for update` also holds back new sessions, which refer to the user: none
 * can begin between a change of what opens the account and the end of its sessions.
 */
export function lockUser(db: Connection, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'managedBy'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The name of a user, who is locked until the transaction ends. */
export function lockUserName(db: Connection, userId: string) {
  return db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateName(
  db: Connection,
  userId: string,
  name: { firstName?: string; lastName?: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...name, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** The role of a user, who is locked until the transaction ends. */
export async function lockUserRole(db: Connection, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.role;
}

export async function updateRole(db: Connection, userId: string, role: Role, at: Date): Promise<void> {
  await db.updateTable('users').set({ role, updatedAt: at }).where('id', '=', userId).execute();
}

/** Locks the user with this address until the transaction ends; undefined without one. */
export async function lockUserByEmail(db: Connection, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.id;
}

/** Those of these lower-case usernames that are taken. */
export async function listTakenUsernames(db: Connection, usernames: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('username'))
    .where(sql`lower(username)`, 'in', usernames)
    .execute();
  return new Set(rows.map((row) => row.username));
}

/** The users who have this address or this username. */
export function listConflictingUsers(
  db: Connection,
  { email, username }: { email: string; username: string },
) {
  return db
    .selectFrom('users')
    .select(['email', 'username'])
    .where((row) =>
      row.or([row('email', '=', email), row(sql`lower(username)`, '=', username.toLowerCase())]),
    )
    .execute();
}

/** Those of these users who have not confirmed their address. */
export async function listUnverifiedUsers(db: Connection, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('emailVerified', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The role and the manager of a user, who is locked until the transaction ends. */
export function lockRoleAndManagingCoach(db: Connection, userId: string) {
  return db
    .selectFrom('users')
    .select(['role', 'managedBy'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateLastActive(db: Connection, userIds: string[], at: Date): Promise<void> {
  await sql`
    insert into last_activity (user_id, last_active_at)
    select id, ${at} from users where id = any(${userIds}::uuid[]) order by id
    on conflict (user_id) do update set last_active_at = excluded.last_active_at
    where last_activity.last_active_at < excluded.last_active_at`.execute(db);
}

export async function updateEmail(
  db: Connection,
  userId: string,
  address: { email: string; emailVerified: boolean },
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...address, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

export async function markEmailVerified(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** Nobody manages the account from now on, and its address is confirmed. */
export async function clearManagerAndConfirmEmail(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ managedBy: null, emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** Returns the previous path of the image. */
export async function updateProfileImage(
  db: Connection,
  userId: string,
  path: string | null,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ previous: string | null }>`
    update users u set profile_image = ${path}, updated_at = ${at}
    from (select id, profile_image from users where id = ${userId} for update) old
    where u.id = old.id returning old.profile_image as previous`.execute(db);
  return rows[0]?.previous ?? null;
}
