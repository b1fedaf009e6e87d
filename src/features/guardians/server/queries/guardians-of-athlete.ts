import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';
import type { OwnGuardian } from '../../contract/own-guardians.ts';
import { copyChosenLanguage } from './languages-of-guardians.ts';

/** What decides whether guardians read along with an athlete. */
export interface AthleteAgeFacts {
  /** What was known when the guardians confirmed, or what staff have set since; without guardians the date of birth. */
  birthDateForGuardians: string | null;
  timeZone: string | null;
  /** Whether the athlete lets guardians go on reading after 18. */
  keepsGuardians: boolean;
}

export type AthleteFacts = AthleteAgeFacts & {
  userId: string;
  firstName: string;
  email: string;
  emailVerified: boolean;
};

/**
 * A date that the athlete types after a guardian has confirmed counts for nothing, also not when the birthday comes.
 * For tables `u` (users) and `b` (birth_dates). Guardians who confirm later take over the date of the first.
 */
export const birthDateForGuardiansSql = sql`
  case when not coalesce(b.is_set_by_staff, false)
      and exists (select from guardians k where k.athlete_user_id = u.id and k.state = 'confirmed')
    then (select k.born_on_at_consent from guardians k where k.athlete_user_id = u.id and k.state = 'confirmed'
      order by k.confirmed_at, k.id limit 1)
    else b.born_on end`;

/** For table `u` (users). */
export const keepsGuardiansSql = sql`
  exists (select from guardian_endings k where k.athlete_user_id = u.id and k.keeps)`;

export const athleteFactsSql = sql`
  u.id as user_id, u.first_name, u.email, u.email_verified, p.time_zone,
  (${birthDateForGuardiansSql})::text as birth_date_for_guardians, ${keepsGuardiansSql} as keeps_guardians
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
): Promise<(Omit<OwnGuardian, 'since'> & { since: Date })[]> {
  const { rows } = await sql<Omit<OwnGuardian, 'since'> & { since: Date }>`
    select id, email, state, relation,
      case state when 'invited' then invited_at when 'confirmed' then confirmed_at else stopped_at end as since
    from guardians where athlete_user_id = ${userId} order by invited_at, id`.execute(db);
  return rows;
}

/** In the language of the invitation, unless the mailbox has chosen its own for another athlete. */
export async function insertInvitation(
  db: Connection,
  row: { id: string; athleteUserId: string; email: string; language: Language; invitedAt: Date },
): Promise<void> {
  await db
    .insertInto('guardians')
    .values({ ...row, state: 'invited' })
    .execute();
  await copyChosenLanguage(db, row.id);
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

export type GuardianOfAdult = AthleteFacts & {
  id: string;
  guardianEmail: string;
  language: Language;
  confirmedAt: Date | null;
};

/** The guardians of athletes whose date of birth is that of an adult, in the order of their ids. */
export async function listGuardiansOfAdults(
  db: Connection,
  { bornBy, afterId, limit }: { bornBy: string; afterId: string; limit: number },
): Promise<GuardianOfAdult[]> {
  const { rows } = await sql<GuardianOfAdult>`
    select g.id, g.email as guardian_email, g.language, g.confirmed_at, facts.* from guardians g
    join lateral (select ${athleteFactsSql} where u.id = g.athlete_user_id) facts on true
    where facts.birth_date_for_guardians <= ${bornBy} and g.id > ${afterId} order by g.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function deleteGuardian(db: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('guardians').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}
