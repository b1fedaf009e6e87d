import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { GuardianRights } from '../../contract/guardian-rights.ts';

interface RightsHolder {
  guardianId: string;
  athleteUserId: string;
}

export type RightsRow = Omit<GuardianRights, 'eraseAt'> & { eraseAt: Date | null };

/** Whether the profile is paused, who ends that, and whether it is erased; undefined without a profile. */
export async function findRightsOfGuardian(
  db: Connection,
  { guardianId, athleteUserId }: RightsHolder,
): Promise<RightsRow | undefined> {
  const { rows } = await sql<RightsRow>`
    select a.paused_at is not null as is_paused,
      exists (select from guardian_pauses g where g.athlete_user_id = a.user_id) as is_paused_by_guardian,
      exists (select from guardian_pauses g where g.guardian_id = ${guardianId}) as waits_for_me, e.erase_at
    from athletes a left join guardian_erasures e on e.athlete_user_id = a.user_id where a.user_id = ${athleteUserId}`.execute(
    db,
  );
  return rows[0];
}

/** Pauses for every confirmed guardian of the athlete; to be called before the profile is paused. Returns whether it is new. */
export async function insertPauses(db: Connection, athleteUserId: string, pausedAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into guardian_pauses (guardian_id, athlete_user_id, paused_at, was_paused)
    select g.id, a.user_id, ${pausedAt}, coalesce(
      (select k.was_paused from guardian_pauses k where k.athlete_user_id = a.user_id limit 1), a.paused_at is not null)
    from guardians g join athletes a on a.user_id = g.athlete_user_id
    where a.user_id = ${athleteUserId} and g.state = 'confirmed'
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Undefined where the guardian had no part in a pause. */
export async function deletePauseOfGuardian(
  db: Connection,
  guardianId: string,
): Promise<{ wasPaused: boolean } | undefined> {
  return db
    .deleteFrom('guardianPauses')
    .where('guardianId', '=', guardianId)
    .returning('wasPaused')
    .executeTakeFirst();
}
