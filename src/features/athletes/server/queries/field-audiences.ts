import { sql } from 'kysely';
import type { FieldAudiences } from '#features/safety/contract/field-audiences.ts';
import type { Connection } from '#server/context.ts';

/** What an athlete has chosen, and what the defaults follow from. */
export interface FieldAudiencesRow {
  chosen: FieldAudiences | null;
  socialVisibility: string;
  /** Null for those who have not given a date of birth. */
  isAdult: boolean | null;
}

export async function findFieldAudiences(
  db: Connection,
  userId: string,
  adultsBornBy: string,
): Promise<FieldAudiencesRow | undefined> {
  const { rows } = await sql<FieldAudiencesRow>`
    select a.field_audiences as chosen, a.social_visibility, d.born_on::text <= ${adultsBornBy} as is_adult
    from athletes a left join birth_dates d on d.user_id = a.user_id where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Null: nothing is chosen. */
export async function updateFieldAudiences(
  db: Connection,
  userId: string,
  chosen: FieldAudiences | null,
): Promise<void> {
  await db
    .updateTable('athletes')
    .set({ fieldAudiences: chosen && JSON.stringify(chosen) })
    .where('userId', '=', userId)
    .execute();
}

export async function updateSocialVisibility(
  db: Connection,
  userId: string,
  socialVisibility: string,
): Promise<void> {
  await db.updateTable('athletes').set({ socialVisibility }).where('userId', '=', userId).execute();
}
