import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { AthleteFacts } from './guardians-of-athlete.ts';
import { athleteFactsSql } from './guardians-of-athlete.ts';

export async function setKeepsGuardians(
  db: Connection,
  athleteUserId: string,
  keeps: boolean,
): Promise<void> {
  await db
    .insertInto('guardianEndings')
    .values({ athleteUserId, keeps })
    .onConflict((conflict) => conflict.column('athleteUserId').doUpdateSet({ keeps }))
    .execute();
}

/** Returns false where the mail about the birthday has been recorded before. */
export async function recordAnnouncedEnding(
  db: Connection,
  athleteUserId: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into guardian_endings (athlete_user_id, announced_at) values (${athleteUserId}, ${at})
    on conflict (athlete_user_id) do update set announced_at = excluded.announced_at
      where guardian_endings.announced_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns false where it has been recorded before that guardians go on. */
export async function recordKeptGuardians(db: Connection, athleteUserId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guardianEndings')
    .set({ keptAt: at })
    .where('athleteUserId', '=', athleteUserId)
    .where('keeps', '=', true)
    .where('keptAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Of an adult whose guardians go on reading: invitations that nobody answered, those who stopped, and all that was stopped. */
export async function deleteAllButReading(db: Connection, athleteUserId: string): Promise<void> {
  await db
    .deleteFrom('guardians')
    .where('athleteUserId', '=', athleteUserId)
    .where('state', '<>', 'confirmed')
    .execute();
  for (const table of ['contactStops', 'guardianPauses', 'guardianErasures'] as const)
    await db.deleteFrom(table).where('athleteUserId', '=', athleteUserId).execute();
}

export async function deleteGuardiansOfAdult(db: Connection, athleteUserId: string): Promise<void> {
  await db.deleteFrom('guardians').where('athleteUserId', '=', athleteUserId).execute();
}

/** Athletes with a confirmed guardian who were born by this day and have got no mail about their birthday. */
export async function listAthletesToAnnounceEnding(
  db: Connection,
  { bornBy, limit, afterId }: { bornBy: string; limit: number; afterId: string },
): Promise<AthleteFacts[]> {
  const { rows } = await sql<AthleteFacts>`
    select facts.* from (
      select distinct g.athlete_user_id as id from guardians g
        left join guardian_endings e on e.athlete_user_id = g.athlete_user_id
      where g.state = 'confirmed' and e.announced_at is null and g.athlete_user_id > ${afterId}
    ) as guarded
    join lateral (select ${athleteFactsSql} where u.id = guarded.id and u.erased_at is null) facts on true
    where facts.birth_date_for_guardians <= ${bornBy} order by facts.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Of athletes who have no guardian any more, not even one who has stopped. */
export async function deleteOldEndings(db: Connection): Promise<void> {
  await sql`
    delete from guardian_endings e where not exists (
      select from guardians g where g.athlete_user_id = e.athlete_user_id)`.execute(db);
}
