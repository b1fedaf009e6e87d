import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { GuardedAthlete } from '../../contract/guardian-calls.ts';
import type { GuardianRelation } from '../../contract/own-guardians.ts';
import type { AthleteAgeFacts } from './guardians-of-athlete.ts';

/** What a mailbox is to one athlete. */
export type RelationRow = Omit<GuardedAthlete, 'confirmedAt'> &
  AthleteAgeFacts & { athleteUserId: string; email: string; confirmedAt: Date | null };

export async function listRelationsOfMailbox(db: Connection, email: string): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select g.id, g.email, u.first_name, u.last_name, g.state, g.relation, g.confirmed_at, g.athlete_user_id,
      b.born_on::text as birth_date, p.time_zone, coalesce(b.changed_at, b.stated_at) as stated_at
    from guardians g join users u on u.id = g.athlete_user_id and u.erased_at is null
      join athletes a on a.user_id = u.id left join places p on p.id = a.place_id
      left join birth_dates b on b.user_id = u.id
    where g.email = ${email} order by g.invited_at, g.id`.execute(db);
  return rows;
}

export interface Consent {
  relation: GuardianRelation;
  termsVersion: string;
  privacyVersion: string;
  confirmedAt: Date;
}

/** Records the consent. Who confirmed before keeps that time, so that a date of birth typed since does not end it. */
export async function setConfirmed(db: Connection, id: string, consent: Consent): Promise<void> {
  await sql`
    update guardians set state = 'confirmed', relation = ${consent.relation}, terms_version = ${consent.termsVersion},
      privacy_version = ${consent.privacyVersion}, confirmed_at = ${consent.confirmedAt}, stopped_at = null
    where id = ${id}`.execute(db);
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
