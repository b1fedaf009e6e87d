import type { RawBuilder } from 'kysely';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';
import { fromStoredRecruitingStatus } from '../../contract/recruiting-status.ts';
import { type Athlete, type SocialVisibility, socialFields } from '../../contract.ts';
import {
  type AthleteRow,
  type FoundPosition,
  findAthleteId,
  findAthleteRow,
  type ListExtent,
  listAthleteRows,
  listFoundAthleteRows,
} from '../queries.ts';
import { athleteNotFound, maySeeSocialFields, ownProfileNotFound } from '../rules.ts';

/** What lists show to this viewer. */
export const getListExtentOfViewer = ({ isVerified }: AthleteReader): ListExtent =>
  isVerified ? 'whole' : 'reduced';

/**
 * Lists athletes in the order of the ids, as this viewer sees others; unknown ids are left out. The viewer's own profile is
 * shown as to others, because lists are cached for all viewers of a role.
 */
export async function listAthletes(db: Connection, viewer: AthleteReader, ids: string[]): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  const rows = await listAthleteRows(db, viewer.id, ids, getListExtentOfViewer(viewer));
  return rows.map((row) => toAthlete(row, { ...viewer, id: '' }));
}

/** Lists the athletes whom `found` selects: see `listFoundAthleteRows`. */
export async function listFoundAthletes(
  db: Connection,
  viewer: AthleteReader,
  found: RawBuilder<FoundPosition & { id: string }>,
): Promise<FoundAthlete[]> {
  const rows = await listFoundAthleteRows(db, viewer.id, found, getListExtentOfViewer(viewer));
  return rows.map(({ nth: _, key, total, ...row }) => ({
    key,
    total,
    athlete: toAthlete(row, { ...viewer, id: '' }),
  }));
}

/** An athlete with the sort key in the list, and the number of all who are in it. */
interface FoundAthlete extends Omit<FoundPosition, 'nth'> {
  athlete: Athlete;
}

export async function getAthlete(ctx: ContextWith<'db'>, viewer: Viewer, id: string): Promise<Athlete> {
  const row = await findAthleteRow(ctx.db, viewer.id, id);
  if (!row) throw athleteNotFound();
  return toAthlete(row, viewer);
}

export async function getOwnAthlete(ctx: ContextWith<'db'>, viewer: Viewer): Promise<Athlete> {
  const id = await findAthleteId(ctx.db, viewer.id);
  const row = id && (await findAthleteRow(ctx.db, viewer.id, id));
  if (!row) throw ownProfileNotFound();
  return toAthlete(row, viewer);
}

const hiddenSocialFields = Object.fromEntries(socialFields.map((field) => [field, null])) as Record<
  (typeof socialFields)[number],
  null
>;

/** The athlete as this viewer sees it: handles, website and college only where the athlete shows them. */
function toAthlete({ commitmentSchool, ...row }: AthleteRow, viewer: Viewer): Athlete {
  const socialVisibility = row.socialVisibility as SocialVisibility;
  const { userId, commitmentSchoolId: schoolId, commitmentVisible } = row;
  const isOwn = userId === viewer.id;
  const hasCollege = schoolId !== null && commitmentSchool !== null && (isOwn || commitmentVisible);
  return {
    ...row,
    ...(maySeeSocialFields(viewer, { userId, socialVisibility }) ? {} : hiddenSocialFields),
    socialVisibility: isOwn ? socialVisibility : null,
    recruitingStatus: fromStoredRecruitingStatus(row.recruitingStatus),
    commitment: hasCollege ? { schoolId, school: commitmentSchool } : null,
    commitmentSchoolId: isOwn ? schoolId : null,
    commitmentVisible: isOwn ? commitmentVisible : null,
    height: row.height === null ? null : formatHeight(row.height),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  };
}
