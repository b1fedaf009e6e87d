import type { Athlete } from '#features/athletes/contract.ts';
import { findStateCode } from '#features/places/contract.ts';
import { findPlaceOfText, toHomeColumns } from '#features/places/server/places.ts';
import { findSchoolById, withdrawMissingSchool } from '#features/schools/server/schools.ts';
import { findAthletes } from '#features/search/server/search.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { isSport, starRating } from '#features/sports/contract.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { Origin } from '#server/database/great-circle-sql.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import type { QueryOf } from '#shared/api-call.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { answerRate } from '../contract/answer-rate.ts';
import type { CoachOfPage, CoachProfile, coachCalls, ListedCoach, OwnCoach } from '../contract.ts';
import {
  reportUnlistedSchoolOfCoach,
  toChangedSchoolColumns,
  toSchoolColumns,
} from './form-to-school-columns.ts';
import {
  type CoachFilters,
  countCoaches,
  findHomeOrigin,
  selectCoachesNearestFirst,
  selectCoachesNewestFirst,
} from './queries/coach-directory.ts';
import {
  countAnsweredAthletes,
  findCoach,
  findCoachOfUser,
  getRosterSummaryRow,
  insertCoach,
  updateCoach,
} from './queries.ts';
import {
  assertMaySeeCoach,
  assertOwnCoach,
  coachNotFound,
  constraintToAppError,
  ownCoachNotFound,
  toCollegeOfLevel,
} from './rules.ts';
import { toOwnVerification } from './to-own-verification.ts';

export {
  assignSchoolToCoaches,
  deleteCoachBio,
  linkCoachesToSchoolsByTypedName,
  setVerifiedUntil,
} from './queries.ts';

type DirectoryQuery = QueryOf<(typeof coachCalls)['GET /api/coaches']>;

export async function listCoaches(
  ctx: Context,
  viewer: Viewer,
  query: DirectoryQuery,
): Promise<Page<ListedCoach>> {
  const { limit, cursor, sort, near, radius, state, level, ...texts } = query;
  const search = JSON.stringify(['coaches', sort, near, radius, state, level, texts]);
  const after = parseCursor(search, cursor);
  const origin = near ? await getPlaceOrThrow(ctx, near) : await findHomeOrigin(ctx.db, viewer.id);
  const filters: CoachFilters = {
    ...texts,
    state: state?.map((words) => findStateCode(words) ?? words),
    college: level && toCollegeOfLevel(level),
    circle: origin && radius !== undefined ? { origin, radius } : undefined,
  };
  const selectPage = sort === 'distance' ? selectCoachesNearestFirst : selectCoachesNewestFirst;
  const [found, total] = await Promise.all([
    selectPage(ctx.db, viewer.id, filters, { origin, limit: limit + 1, after }).execute(),
    countCoaches(ctx.db, viewer.id, filters),
  ]);
  const { rows, next } = toPage(search, found, limit, (row) => row);
  return { rows: rows.map(toListedCoach), next, total };
}

async function getPlaceOrThrow({ db }: ContextWith<'db'>, near: string): Promise<Origin> {
  const place = await findPlaceOfText(db, near);
  if (place) return place;
  throw newInvalidFieldError('near', "Please name a city and its state or country, such as 'Austin, TX'");
}

const toListedCoach = <Row extends { miles: number | null }>(row: Row): Row => ({
  ...row,
  miles: row.miles === null ? null : Math.round(row.miles),
});

/** The coaches of a sport whom an athlete may see, the nearest to the athlete's city first. */
export async function listNearestCoaches(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  { limit, ...filters }: Pick<CoachFilters, 'sport' | 'gender'> & { limit: number },
): Promise<ListedCoach[]> {
  const origin = await findHomeOrigin(db, viewer.id);
  const found = await selectCoachesNearestFirst(db, viewer.id, filters, { origin, limit }).execute();
  return found.map(toListedCoach);
}

export async function getCoach(ctx: Context, viewer: Viewer, id: string): Promise<CoachOfPage> {
  const found = await findCoach(ctx.db, viewer.id, id);
  if (!found) throw coachNotFound();
  assertMaySeeCoach(viewer, found.userId);
  return { ...found, answers: await getAnswerRate(ctx, found.userId) };
}

/** Null for few athletes, of whom each might recognize the own message. */
async function getAnswerRate(ctx: Context, userId: string): Promise<CoachOfPage['answers']> {
  const counts = await countAnsweredAthletes(ctx.db, userId, { now: ctx.now(), days: answerRate.days });
  return counts.athletes >= answerRate.minAthletes ? counts : null;
}

export async function getOwnCoach(ctx: Context, viewer: Viewer): Promise<OwnCoach> {
  const found = await findCoachOfUser(ctx.db, viewer.id);
  if (!found) throw ownCoachNotFound();
  const { verifiedUntil, domains, openRequest, lastEnded, ...coach } = found;
  const facts = { schoolId: coach.schoolId, verifiedUntil, domains, openRequest, lastEnded };
  const answers = await getAnswerRate(ctx, viewer.id);
  return { ...coach, answers, verification: toOwnVerification(facts, ctx.now()) };
}

/** Stores a new coach profile within the caller's transaction; throws `taken` when there is one. */
export async function addCoachProfile(
  db: Connection,
  ctx: Context,
  userId: string,
  profile: CoachProfile,
): Promise<void> {
  const { city, state, country, ...fields } = profile;
  const home = await toHomeColumns(db, { city, state, country });
  const school = await toSchoolColumns(db, ctx, { ...fields, ...home });
  const columns = { ...fields, bio: profile.bio ?? null, ...home, ...school };
  await insertCoach(db, { ...columns, id: newId(), userId, createdAt: ctx.now() }).catch((error) => {
    throw constraintToAppError(getViolatedConstraint(error)) ?? error;
  });
  if (profile.schoolId === null) await reportUnlistedSchoolOfCoach(db, ctx, userId, columns);
}

export interface CoachesContext extends Context {
  /** Called in the transaction that gives a coach another school. */
  onSchoolChanged(tx: Connection, coachId: string): Promise<void>;
}

export async function changeCoach(
  ctx: CoachesContext,
  viewer: Viewer,
  id: string,
  changes: Partial<CoachProfile>,
): Promise<OwnCoach> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findCoach(tx, viewer.id, id);
    if (!before) throw coachNotFound();
    assertOwnCoach(viewer, before.userId);
    const { city, state, country, schoolId, ...fields } = changes;
    const isMoved = city !== undefined || state !== undefined || country !== undefined;
    const home = isMoved ? await toHomeColumns(tx, { city, state, country }, before) : {};
    const school = await toChangedSchoolColumns(tx, ctx, before, { ...changes, ...home });
    await updateCoach(tx, id, { ...fields, ...home, ...school, updatedAt: ctx.now() });
    if (school.schoolId !== undefined && school.schoolId !== before.schoolId)
      await ctx.onSchoolChanged(tx, id);
    if (school.schoolId) await withdrawMissingSchool(tx, viewer.id);
    if (schoolId === null)
      await reportUnlistedSchoolOfCoach(tx, ctx, viewer.id, { ...before, ...fields, ...home });
  });
  return getOwnCoach(ctx, viewer);
}

/** The athletes of the coach's program, best rated first; those of unknown gender belong to every program. */
export async function listRoster(
  ctx: Context,
  viewer: AthleteReader,
  id: string,
  page: PageQuery,
): Promise<Page<Athlete>> {
  const { sport, genders } = await getProgramOfCoach(ctx, viewer, id);
  return findAthletes(ctx, viewer, { sport: [sport], gender: [...genders], sort: 'rating', ...page });
}

export async function getRosterSummary(ctx: Context, viewer: Viewer, id: string) {
  const program = await getProgramOfCoach(ctx, viewer, id);
  return getRosterSummaryRow(ctx.db, viewer, { ...program, minStarRating: starRating });
}

/** Sport and genders; all genders for a program that has not said any. */
async function getProgramOfCoach(ctx: Context, viewer: Viewer, id: string) {
  const found = await findCoach(ctx.db, viewer.id, id);
  if (!found) throw coachNotFound();
  return {
    sport: isSport(found.sport) ? found.sport : 'Other',
    genders: found.genders.length > 0 ? found.genders : genders,
  };
}

/**
 * Gives a coach another school of the list with its place, in the transaction of staff. Returns what was before;
 * undefined for a member without a coach's profile.
 */
export async function correctSchoolOfMember(
  ctx: Context,
  tx: Connection,
  userId: string,
  schoolId: string,
): Promise<{ coachId: string; before: { school: string; schoolId: string | null } } | undefined> {
  const before = await findCoachOfUser(tx, userId);
  if (!before) return undefined;
  const school = await findSchoolById(tx, schoolId);
  if (!school) throw newInvalidFieldError('schoolId', 'Please choose a school from the list');
  const { city, state, country } = school;
  const home = await toHomeColumns(tx, { city: city || before.city, state, country }, before);
  const columns = { school: school.name, schoolId, schoolAskedAt: null, ...home };
  await updateCoach(tx, before.id, { ...columns, updatedAt: ctx.now() });
  await withdrawMissingSchool(tx, userId);
  return { coachId: before.id, before };
}
