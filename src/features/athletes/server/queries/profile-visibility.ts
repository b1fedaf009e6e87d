import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { ProfileVisibility } from '../../contract/profile-visibility.ts';

export function findProfileVisibility(
  db: Connection,
  userId: string,
): Promise<ProfileVisibility | undefined> {
  return db
    .selectFrom('athletes')
    .select('hiddenFromAthletes')
    .select((row) => row('pausedAt', 'is not', null).$castTo<boolean>().as('paused'))
    .select(isPausedByGuardianSql('athletes.user_id').as('pausedByGuardian'))
    .where('userId', '=', userId)
    .executeTakeFirst();
}

const isPausedByGuardianSql = (userColumn: string) => sql<boolean>`
  exists (select from guardian_pauses g where g.athlete_user_id = ${sql.ref(userColumn)})`;

/** Then the owner cannot end the pause. */
export async function isPausedByGuardian(db: Connection, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('guardianPauses')
    .select('guardianId')
    .where('athleteUserId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Until the transaction ends nobody else decides whether the profile is listed: a suspension does, too. */
export async function lockProfile(db: Connection, userId: string): Promise<void> {
  await sql`select from athletes where user_id = ${userId} for no key update`.execute(db);
}

/** Whether the owner has said that they are under 13. */
export async function isProfileOfChild(db: Connection, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('birthDates')
    .select('userId')
    .where('userId', '=', userId)
    .where('childStatedAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the profile out of lists and counts, or brings it back: `listed` is what these read. Null ends the pause. */
export async function setPaused(db: Connection, userId: string, pausedAt: Date | null): Promise<void> {
  await sql`
    update athletes set
      paused_at = ${pausedAt}::timestamptz,
      listed = not is_withdrawn(user_id, ${pausedAt}::timestamptz)
    where user_id = ${userId} and (paused_at is null) <> (${pausedAt}::timestamptz is null)`.execute(db);
}

export async function setHiddenFromAthletes(db: Connection, userId: string, hidden: boolean): Promise<void> {
  await db
    .updateTable('athletes')
    .set({ hiddenFromAthletes: hidden })
    .where('userId', '=', userId)
    .where('hiddenFromAthletes', '<>', hidden)
    .execute();
}
