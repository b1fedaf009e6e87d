import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { type AudienceField, audienceFields } from '#features/safety/contract/field-audiences.ts';
import { mayViewField } from '#features/safety/server/safety.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';
import { fromStoredRecruitingStatus } from '../../contract/recruiting-status.ts';
import { type Athlete, type SocialVisibility, socialFields } from '../../contract.ts';
import {
  type AthleteRow,
  type FoundPosition,
  type FoundSelection,
  findAthleteRow,
  listAthleteRows,
  listFoundAthleteRows,
  type RowReader,
  type ShownListFields,
} from '../queries/athlete-rows.ts';
import { findAthleteId } from '../queries.ts';
import { athleteNotFound, getSocialAudience, ownProfileNotFound } from '../rules.ts';

/** What lists show to this viewer. */
export const getShownFieldsOfLists = ({ isVerified }: AthleteReader): ShownListFields =>
  isVerified ? 'whole' : 'reduced';

/** What rows are read for: only other athletes see less of a minor than of an adult. */
function toAthleteQueryParameters(
  { now }: ContextWith<'now'>,
  { id, role, safeguards }: AthleteReader,
): RowReader {
  const readsAge = safeguards && role === 'athlete';
  return { viewerId: id, adultsBornBy: readsAge ? getLastBirthDateOfAdults(now()) : null };
}

/**
 * Lists athletes in the order of the ids, as this viewer sees others; unknown ids are left out. The viewer's own profile is
 * shown as to others, because lists are cached for all viewers of a role.
 */
export async function listAthletes(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  ids: string[],
): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  const rows = await listAthleteRows(
    ctx.db,
    toAthleteQueryParameters(ctx, viewer),
    ids,
    getShownFieldsOfLists(viewer),
  );
  return rows.map((row) => toAthleteAsOthersSee(row, viewer));
}

/** Lists the athletes whom a search finds: see `listFoundAthleteRows`. */
export async function listFoundAthletes(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  selection: FoundSelection,
): Promise<FoundAthlete[]> {
  const extent = getShownFieldsOfLists(viewer);
  const rows = await listFoundAthleteRows(ctx.db, toAthleteQueryParameters(ctx, viewer), selection, extent);
  return rows.map((row) => ({ key: row.key, total: row.total, athlete: toAthleteAsOthersSee(row, viewer) }));
}

/** An athlete with the sort key in the list, and the number of all who are in it. */
interface FoundAthlete extends Omit<FoundPosition, 'nth'> {
  athlete: Athlete;
}

export async function getAthlete(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  id: string,
): Promise<Athlete> {
  const row = await findAthleteRow(ctx.db, toAthleteQueryParameters(ctx, viewer), id);
  if (!row) throw athleteNotFound();
  return row.userId === viewer.id ? toOwnAthlete(row) : toAthleteAsOthersSee(row, viewer);
}

export async function getOwnAthlete(ctx: ContextWith<'db'>, viewer: Viewer): Promise<Athlete> {
  const id = await findAthleteId(ctx.db, viewer.id);
  const row = id && (await findAthleteRow(ctx.db, { viewerId: viewer.id, adultsBornBy: null }, id));
  if (!row) throw ownProfileNotFound();
  return toOwnAthlete(row);
}

function toOwnAthlete({ fieldAudiences: _, isAdult: __, commitmentSchool, ...row }: AthleteRow): Athlete {
  const { commitmentSchoolId: schoolId } = row;
  return {
    ...row,
    ...toShownColumns(row),
    socialVisibility: row.socialVisibility as SocialVisibility,
    commitment: schoolId && commitmentSchool ? { schoolId, school: commitmentSchool } : null,
  };
}

/**
 * The athlete without what their owner, or the rules about fields, keep from this viewer. Changes the row, which nobody
 * else has: a list copies a hundred of them otherwise, each of fifty fields.
 */
function toAthleteAsOthersSee(row: AthleteRow & Partial<FoundPosition>, viewer: AthleteReader): Athlete {
  const { commitmentSchoolId: schoolId, commitmentSchool: school, commitmentVisible, user } = row;
  const chosen = { ...row.fieldAudiences, social: getSocialAudience(row.socialVisibility) };
  const owner = { chosen, isAdult: row.isAdult };
  const athlete = row as unknown as Athlete & Partial<typeof ofRowsAlone>;
  Object.assign(athlete, toShownColumns(row), ofRowsAlone);
  athlete.socialVisibility = null;
  athlete.commitment = schoolId && school && commitmentVisible ? { schoolId, school } : null;
  athlete.commitmentSchoolId = null;
  athlete.commitmentVisible = null;
  for (const field of audienceFields) {
    if (mayViewField(field, viewer, owner, 'stranger')) continue;
    if (field === 'photo') athlete.user = { ...user, profileImage: null };
    else Object.assign(athlete, nullColumnsByField[field]);
  }
  return athlete;
}

/** Columns that decide what is shown, or where in a list, and are shown to nobody. */
const ofRowsAlone = {
  ...{ fieldAudiences: undefined, isAdult: undefined, commitmentSchool: undefined },
  ...{ nth: undefined, key: undefined, total: undefined },
};

const toShownColumns = (row: Pick<AthleteRow, 'recruitingStatus' | 'height' | 'lastActiveAt'>) => ({
  recruitingStatus: fromStoredRecruitingStatus(row.recruitingStatus),
  height: row.height === null ? null : formatHeight(row.height),
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
});

const toNullColumns = (fields: readonly (keyof Athlete)[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Partial<Athlete>;

/** What a viewer gets who may not see the field. */
const nullColumnsByField: Record<Exclude<AudienceField, 'photo'>, Partial<Athlete>> = {
  film: toNullColumns(['highlights']),
  weight: toNullColumns(['weight']),
  grades: toNullColumns(['gpa', 'weightedGpa', 'weightedGpaScale']),
  testScores: toNullColumns(['satScore', 'actScore']),
  bio: toNullColumns(['bio']),
  social: toNullColumns(socialFields),
};
