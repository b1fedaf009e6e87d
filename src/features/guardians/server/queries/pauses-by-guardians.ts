import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { GuardianRights } from '../../contract/guardian-rights.ts';

interface RightsHolder {
  guardianId: string;
  athleteUserId: string;
}

/** Whether the profile is paused, and who ends that; undefined without a profile. */
export async function findPause(
  db: Connection,
  { guardianId, athleteUserId }: RightsHolder,
): Promise<GuardianRights | undefined> {
  const { rows } = await sql<GuardianRights>`
    select a.paused_at is not null as is_paused,
      exists (select from guardian_pauses g where g.athlete_user_id = a.user_id) as is_paused_by_guardian,
      exists (select from guardian_pauses g where g.guardian_id = ${guardianId}) as waits_for_me
    from athletes a where a.user_id = ${athleteUserId}`.execute(db);
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
