import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { OwnGuardian } from '../../contract/own-guardians.ts';

/** What decides whether guardians read along with an athlete. */
export interface AthleteAgeFacts {
  birthDate: string | null;
  timeZone: string | null;
  /** When the date of birth was last typed. */
  statedAt: Date | null;
}

export type AthleteFacts = AthleteAgeFacts & {
  userId: string;
  firstName: string;
  email: string;
  emailVerified: boolean;
};

const athleteFactsSql = sql`
  u.id as user_id, u.first_name, u.email, u.email_verified, b.born_on::text as birth_date, p.time_zone,
  coalesce(b.changed_at, b.stated_at) as stated_at
  from users u join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
    left join birth_dates b on b.user_id = u.id`;

/** Undefined without a profile. */
export async function findAthleteFacts(db: Connection, userId: string): Promise<AthleteFacts | undefined> {
  const { rows } = await sql<AthleteFacts>`
    select ${athleteFactsSql} where u.id = ${userId} and u.erased_at is null`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends, so that of two invitations the second finds the first. */
export async function lockAthleteForInvitation(
  db: Connection,
  userId: string,
): Promise<AthleteFacts | undefined> {
  await db.selectFrom('athletes').select('id').where('userId', '=', userId).forUpdate().execute();
  return findAthleteFacts(db, userId);
}

export async function listGuardiansOfAthlete(
  db: Connection,
  userId: string,
): Promise<(Omit<OwnGuardian, 'since'> & { since: Date; confirmedAt: Date | null })[]> {
  const { rows } = await sql<Omit<OwnGuardian, 'since'> & { since: Date; confirmedAt: Date | null }>`
    select id, email, state, relation, confirmed_at,
      case state when 'invited' then invited_at when 'confirmed' then confirmed_at else stopped_at end as since
    from guardians where athlete_user_id = ${userId} order by invited_at, id`.execute(db);
  return rows;
}

/** Whether one of these addresses is that of a coach or of staff: an account's, or one shown to be at a school. */
export async function isAddressOfCoachOrStaff(db: Connection, emails: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users where email = any(${emails}::text[]) and role in ('coach', 'staff')
    union all select from coach_verifications where email = any(${emails}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertInvitation(
  db: Connection,
  row: { id: string; athleteUserId: string; email: string; invitedAt: Date },
): Promise<void> {
  await db
    .insertInto('guardians')
    .values({ ...row, state: 'invited' })
    .execute();
}

/** Deletes a guardian of the athlete, unless they have confirmed and `alsoConfirmed` is false; returns whether it did. */
export async function deleteGuardianOfAthlete(
  db: Connection,
  { id, userId, alsoConfirmed }: { id: string; userId: string; alsoConfirmed: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('guardians')
    .where('id', '=', id)
    .where('athleteUserId', '=', userId)
    .$if(!alsoConfirmed, (query) => query.where('state', '=', 'invited'))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteGuardiansOfErased(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('guardians').where('athleteUserId', '=', userId).execute();
  await db.deleteFrom('contactStops').where('otherUserId', '=', userId).execute();
}

/** Deletes invitations that nobody answered, guardians who stopped long ago, and what a mailed link opened. */
export async function deleteOldGuardianRows(
  db: Connection,
  before: { now: Date; invitedBefore: Date; stoppedBefore: Date; linksExpiredBefore: Date },
): Promise<void> {
  await sql`
    delete from guardians where state = 'invited' and invited_at <= ${before.invitedBefore}
      or state = 'stopped' and stopped_at <= ${before.stoppedBefore}`.execute(db);
  await db.deleteFrom('guardianLinks').where('expiresAt', '<=', before.linksExpiredBefore).execute();
  await db.deleteFrom('guardianSessions').where('expiresAt', '<=', before.now).execute();
}

export type GuardianOfAdult = AthleteFacts & { id: string; guardianEmail: string; confirmedAt: Date | null };

/** The guardians of athletes whose date of birth is that of an adult. */
export async function listGuardiansOfAdults(db: Connection, bornBy: string): Promise<GuardianOfAdult[]> {
  const { rows } = await sql<GuardianOfAdult>`
    select g.id, g.email as guardian_email, g.confirmed_at, facts.* from guardians g
    join lateral (select ${athleteFactsSql} where u.id = g.athlete_user_id) facts on true
    where facts.birth_date <= ${bornBy} order by g.id`.execute(db);
  return rows;
}

export async function deleteGuardian(db: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('guardians').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}
