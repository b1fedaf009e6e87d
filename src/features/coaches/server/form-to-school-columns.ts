import type { HomeColumns } from '#features/places/server/places.ts';
import {
  findSchoolByTypedName,
  getSchoolInPlaceOrThrow,
  storeMissingSchool,
} from '#features/schools/server/schools.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Coach, CoachProfile } from '../contract.ts';

type SchoolChoice = Pick<CoachProfile, 'school' | 'schoolId'> & Pick<HomeColumns, 'state' | 'country'>;

interface SchoolColumns {
  school: string;
  schoolId: string | null;
  schoolAskedAt: Date | null;
}

/** The school that was chosen, or the only one that the typed name can mean. Null as a choice is an answer: none. */
export async function toSchoolColumns(db: Connection, ctx: Context, choice: SchoolChoice) {
  const { school, schoolId, state, country } = choice;
  const place = { state, country };
  if (schoolId) {
    const chosen = await getSchoolInPlaceOrThrow(db, schoolId, place);
    return { school: chosen.name, schoolId: chosen.id, schoolAskedAt: null };
  }
  if (schoolId === null) return { schoolId: null, schoolAskedAt: ctx.now() };
  const meant = await findSchoolByTypedName(db, { name: school, ...place });
  return { schoolId: meant?.id ?? null, schoolAskedAt: null };
}

/** A coach who moves to another state or country leaves the school, unless they name another one. */
export async function toChangedSchoolColumns(
  db: Connection,
  ctx: Context,
  before: Coach,
  changes: Partial<SchoolChoice>,
): Promise<Partial<SchoolColumns>> {
  const { school = before.school, schoolId, state = before.state, country = before.country } = changes;
  const isAnswer = schoolId !== undefined;
  const isChanged =
    isAnswer || school !== before.school || state !== before.state || country !== before.country;
  return isChanged ? toSchoolColumns(db, ctx, { school, schoolId, state, country }) : {};
}

/** A coach who says that no school of the list is theirs waits for the staff to add it, under the typed name. */
export async function reportUnlistedSchoolOfCoach(
  db: Connection,
  ctx: Context,
  userId: string,
  { school, city, state, country }: Omit<SchoolChoice, 'schoolId'> & Pick<HomeColumns, 'city'>,
): Promise<void> {
  await storeMissingSchool(db, ctx, userId, { name: school, city, state, country, website: null });
}
