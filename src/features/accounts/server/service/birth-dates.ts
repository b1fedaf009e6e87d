import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { getAgeGroup } from '../../contract/age-groups-and-class-year-fit.ts';
import { birthDateCalls, type OwnBirthDate } from '../../contract/birth-dates.ts';
import {
  findAthleteForBirthDate,
  lockAthleteForBirthDate,
  recordStatedUnderThirteen,
  saveBirthDate,
} from '../queries/birth-dates.ts';
import {
  assertAgeFitsClassYear,
  assertPossibleBirthDate,
  createChildAccountBeingErasedError,
} from '../rules.ts';
import type { AccountsContext, AccountsContextWith } from './accounts-context.ts';
import { scheduleErasure } from './erase-account.ts';
import {
  assertBrowserNotRefusedForAge,
  createChildRefusalWithCookie,
  erasureMessage,
} from './erase-and-refuse-under-thirteen.ts';
import { getAccount } from './get-account.ts';

const athleteNotFound = () => notFound('There is no athlete with this account.');
const profileNotFound = () => notFound(birthDateCalls['GET /api/auth/birth-date'].notFoundMessage);

export async function getOwnBirthDate(ctx: ContextWith<'db'>, viewer: Viewer): Promise<OwnBirthDate> {
  const found = await findAthleteForBirthDate(ctx.db, viewer.id);
  if (!found) throw profileNotFound();
  return {
    birthDate: found.birthDate,
    isChangeable: !found.changedAt && !found.childStatedAt,
    statedAt: found.statedAt?.toISOString() ?? null,
  };
}

/**
 * Enters the viewer's date of birth, or changes it once. Who says now that they are a child is refused, the profile is
 * paused, and the account is erased in 14 days: time for staff to correct a date that was mistyped.
 */
export async function changeOwnBirthDate(
  ctx: AccountsContext,
  viewer: Viewer,
  birthDate: string,
  caller: Caller,
): Promise<OwnBirthDate> {
  assertBrowserNotRefusedForAge(ctx, caller);
  assertPossibleBirthDate(birthDate, ctx.now());
  const isChild = await ctx.db.transaction().execute(async (tx) => {
    const athlete = await lockAthleteForBirthDate(tx, viewer.id);
    if (!athlete) throw profileNotFound();
    if (athlete.childStatedAt) throw createChildAccountBeingErasedError();
    if (athlete.birthDate === birthDate) return false;
    if (athlete.changedAt) throw createBirthDateChangedOnceError();
    if (getAgeGroup(birthDate, ctx.now(), athlete.timeZone) === 'under13') {
      await pauseAndEraseChild(ctx, tx, viewer.id);
      return true;
    }
    assertAgeFitsClassYear(birthDate, athlete.classYear, 'birthDate');
    const changedAt = athlete.birthDate ? ctx.now() : null;
    const wasAdult = getAgeGroup(athlete.birthDate, ctx.now(), athlete.timeZone) === 'adult';
    const saved = { userId: viewer.id, birthDate, at: ctx.now(), changedAt, isSetByStaff: false, wasAdult };
    await saveBirthDate(tx, saved);
    return false;
  });
  if (isChild) {
    ctx.audit.record({ kind: 'child refused', userId: viewer.id, address: caller.ip });
    throw createChildRefusalWithCookie(ctx, erasureMessage);
  }
  return getOwnBirthDate(ctx, viewer);
}

async function pauseAndEraseChild(ctx: AccountsContext, tx: Connection, userId: string): Promise<void> {
  const { eraseAt } = await getAccount({ ...ctx, db: tx }, userId);
  if (!eraseAt) await scheduleErasure(ctx, tx, userId);
  await recordStatedUnderThirteen(tx, userId, ctx.now());
  await ctx.onChildStated(tx, userId);
}

/** Stores the date of birth of a new profile, in its transaction; `completeProfile` has refused children before. */
export async function insertBirthDateOfNewProfile(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  profile: { birthDate: string; classYear: number },
): Promise<void> {
  assertAgeFitsClassYear(profile.birthDate, profile.classYear, 'birthDate');
  await saveBirthDate(tx, {
    userId,
    birthDate: profile.birthDate,
    at: ctx.now(),
    changedAt: null,
    isSetByStaff: false,
  });
}

/** Throws `invalid` at `classYear` if the athlete has given a date of birth that does not fit. */
export async function assertClassYearFitsBirthDate(
  tx: Connection,
  userId: string,
  classYear: number,
): Promise<void> {
  const birthDate = (await findAthleteForBirthDate(tx, userId))?.birthDate;
  if (birthDate) assertAgeFitsClassYear(birthDate, classYear, 'classYear');
}

/** What staff do who have seen a document; the athlete's own change remains used. It ends the statement of a child. */
export async function correctBirthDate(
  ctx: AccountsContextWith<'db' | 'now' | 'audit'>,
  userId: string,
  birthDate: string,
): Promise<void> {
  assertPossibleBirthDate(birthDate, ctx.now());
  await ctx.db.transaction().execute(async (tx) => {
    const athlete = await lockAthleteForBirthDate(tx, userId);
    if (!athlete) throw athleteNotFound();
    if (getAgeGroup(birthDate, ctx.now(), athlete.timeZone) === 'under13')
      throw newInvalidFieldError('birthDate', 'An account of a child is erased, not corrected.');
    assertAgeFitsClassYear(birthDate, athlete.classYear, 'birthDate');
    await saveBirthDate(tx, { userId, birthDate, at: ctx.now(), changedAt: ctx.now(), isSetByStaff: true });
  });
  ctx.audit.record({ kind: 'birth date corrected', userId });
}

/**
 * The same in a transaction of staff, with the date before as the result. A child is paused, and erased in 14 days.
 * @throws AppError `not-found` for who is not an athlete with a profile
 */
export async function correctBirthDateOfMember(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
  birthDate: string,
): Promise<{ before: string | null }> {
  assertPossibleBirthDate(birthDate, ctx.now());
  const athlete = await lockAthleteForBirthDate(tx, userId);
  if (!athlete) throw athleteNotFound();
  const before = athlete.birthDate;
  if (before === birthDate && !athlete.childStatedAt)
    throw new AppError('taken', 'The athlete already has this date of birth.');
  if (getAgeGroup(birthDate, ctx.now(), athlete.timeZone) === 'under13') {
    if (athlete.childStatedAt)
      throw new AppError('taken', 'The athlete is paused already, and will be erased.');
    await pauseAndEraseChild(ctx, tx, userId);
    return { before };
  }
  assertAgeFitsClassYear(birthDate, athlete.classYear, 'birthDate');
  await saveBirthDate(tx, { userId, birthDate, at: ctx.now(), changedAt: ctx.now(), isSetByStaff: true });
  return { before };
}

const createBirthDateChangedOnceError = (): AppError =>
  new AppError('taken', 'You have changed your date of birth once. Please ask us to correct it.');
