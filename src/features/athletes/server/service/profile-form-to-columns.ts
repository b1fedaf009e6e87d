import { resolveHighSchoolSpelling } from '#features/high-schools/server/high-schools.ts';
import { type HomeColumns, toHomeColumns } from '#features/places/server/places.ts';
import type { Connection } from '#server/context.ts';
import { toStoredRecruitingStatus } from '../../contract/recruiting-status.ts';
import {
  type AthleteChanges,
  type AthleteProfile,
  type ProfileField,
  profileFields,
} from '../../contract.ts';
import { assertWeightedGpa } from '../rules.ts';
import { toCommitmentColumns } from './form-to-commitment-columns.ts';
import { toPositionColumns } from './form-to-position-columns.ts';
import { toSideColumns } from './form-to-side-columns.ts';

/** A coach who adds an athlete may leave out the high school. */
export type NewProfile = Omit<AthleteProfile, 'highSchool'> & Pick<AthleteChanges, 'highSchool'>;

/** A new profile has a home; a change may leave it as it is. */
type HomeColumnsOf<Form> = Form extends { city: string } ? HomeColumns : Partial<HomeColumns>;

/** What a change of some fields is checked together with. */
export interface ProfileBeforeChange {
  id: string;
  city: string;
  state: string;
  country: string;
  weightedGpa: number | null;
  weightedGpaScale: number | null;
  sport: string;
  position: string;
  secondPosition: string | null;
  recruitingStatus: string;
  commitmentSchoolId: string | null;
}

/**
 * The columns of a form's profile fields. A place is found by city, state and country together, and a weighted GPA is checked
 * with its scale, so a change of only one needs what the profile had `before`.
 *
 * @throws AppError at a position or side that does not fit the sport, a GPA that does not fit its scale, or a college without a commitment
 */
export async function toProfileColumns<Form extends AthleteChanges>(
  db: Connection,
  form: Form,
  before?: ProfileBeforeChange,
): Promise<Omit<Pick<Form, ProfileField & keyof Form>, keyof HomeColumns> & HomeColumnsOf<Form>> {
  assertWeightedGpa({ ...pickWeightedGpa(before), ...pickWeightedGpa(form) });
  const columns: Record<string, unknown> = Object.fromEntries(
    profileFields.map((field) => [field, form[field]]),
  );
  if (form.recruitingStatus) columns.recruitingStatus = toStoredRecruitingStatus(form.recruitingStatus);
  Object.assign(columns, toCommitmentColumns(form, before), toPositionColumns(form, before));
  Object.assign(columns, toSideColumns(form, before));
  const fields = columns as Awaited<ReturnType<typeof toProfileColumns<Form>>>;
  const { city, state, country } = form;
  const isMoving = city !== undefined || state !== undefined || country !== undefined;
  const home = isMoving ? await toHomeColumns(db, { city, state, country }, before) : undefined;
  const highSchool = await resolveHighSchool(db, form.highSchool, home ?? before, before?.id);
  return { ...fields, ...home, ...highSchool };
}

/** A school that is not given remains; one that is typed gets the spelling of its city. */
async function resolveHighSchool(
  db: Connection,
  typed: string | null | undefined,
  home: HomeColumns | ProfileBeforeChange | undefined,
  ownAthleteId: string | undefined,
): Promise<{ highSchool?: string }> {
  if (!typed || !home) return {};
  const { city, state, country } = home;
  const school = { highSchool: typed, city, state, country };
  return { highSchool: await resolveHighSchoolSpelling(db, school, ownAthleteId ?? null) };
}

/** Without the fields that are not given, so that they can be laid over those of before. */
function pickWeightedGpa({
  weightedGpa,
  weightedGpaScale,
}: Partial<ProfileBeforeChange> | AthleteChanges = {}) {
  return {
    ...(weightedGpa === undefined ? {} : { weightedGpa }),
    ...(weightedGpaScale === undefined ? {} : { weightedGpaScale }),
  };
}
