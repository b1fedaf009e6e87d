import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';
import type { GuardedAthlete } from '../../contract/guardian-calls.ts';
import type { GuardianRelation } from '../../contract/own-guardians.ts';
import { isLockedOutSql } from './addresses-of-others.ts';
import { type AthleteAgeFacts, birthDateForGuardiansSql, keepsGuardiansSql } from './guardians-of-athlete.ts';

/** What a mailbox is to one athlete. */
export type RelationRow = Omit<GuardedAthlete, 'confirmedAt' | 'hasRights' | 'otherGuardians'> &
  AthleteAgeFacts & { athleteUserId: string; email: string; language: Language; confirmedAt: Date | null };

/** Without athletes with whom an account of that mailbox writes. */
export async function listRelationsOfMailbox(
  db: Connection,
  email: string,
  adultsBornBy: string,
): Promise<RelationRow[]> {
  const correspondence = { email: sql`g.email`, athleteUserId: sql`g.athlete_user_id`, adultsBornBy };
  const { rows } = await sql<RelationRow>`
    select g.id, g.email, g.language, u.first_name, u.last_name, g.state, g.relation, g.confirmed_at, g.mode, g.athlete_user_id,
      (${birthDateForGuardiansSql})::text as birth_date_for_guardians, ${keepsGuardiansSql} as keeps_guardians, p.time_zone
    from guardians g join users u on u.id = g.athlete_user_id and u.erased_at is null
      join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where g.email = ${email} and not ${isLockedOutSql(correspondence)} order by g.invited_at, g.id`.execute(
    db,
  );
  return rows;
}

export interface Consent {
  relation: GuardianRelation;
  termsVersion: string;
  privacyVersion: string;
  confirmedAt: Date;
}

/** Records the consent, and what is known of the athlete's age. To be called with the athlete locked. Returns false where they had confirmed. */
export async function setConfirmed(db: Connection, id: string, consent: Consent): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select state from guardians where id = ${id}`.execute(db);
  await sql`
    update guardians g set born_on_at_consent = (select ${birthDateForGuardiansSql}
        from users u left join birth_dates b on b.user_id = u.id where u.id = g.athlete_user_id),
      state = 'confirmed', relation = ${consent.relation}, terms_version = ${consent.termsVersion},
      privacy_version = ${consent.privacyVersion}, confirmed_at = ${consent.confirmedAt}, stopped_at = null
    where id = ${id}`.execute(db);
  return rows[0] !== undefined && rows[0].state !== 'confirmed';
}

export async function setStopped(db: Connection, id: string, stoppedAt: Date): Promise<void> {
  await db
    .updateTable('guardians')
    .set({ state: 'stopped', stoppedAt })
    .where('id', '=', id)
    .where('state', '<>', 'stopped')
    .execute();
}

/** How many confirmed or invited guardians an athlete has beside this one. */
export async function countOtherGuardians(
  db: Connection,
  athleteUserId: string,
  id: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('guardians')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('athleteUserId', '=', athleteUserId)
    .where('id', '<>', id)
    .where('state', '<>', 'stopped')
    .executeTakeFirstOrThrow();
  return Number(count);
}
