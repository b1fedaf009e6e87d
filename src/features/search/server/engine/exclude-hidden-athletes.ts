import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { hasDefaultAudienceByAge } from '#features/safety/contract/field-audiences.ts';
import { listAudiencesExcludingViewer } from '#features/safety/server/safety.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { HiddenFields, MatchCondition, SearchedField } from './queries/athlete-match-condition.ts';
import type { UnseenNumbers } from './queries/athletes-without-number.ts';
import {
  doFewAthletesShowWeight,
  findReasonsForHidingAthletes,
} from './queries/find-reasons-for-hiding-athletes.ts';

/**
 * Leaves out those who are hidden from the viewer, or in a field that the search asks for: to find somebody by a field is to
 * see it. The suspended and the paused are among those who are not listed.
 */
export async function excludeHiddenAthletesIfAny(
  { db, now }: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  condition: MatchCondition,
): Promise<MatchCondition> {
  const mayBeHidden = await findReasonsForHidingAthletes(db, viewer.id);
  const fromAthletes = viewer.role === 'athlete';
  const asked = viewer.safeguards ? listFieldsAskedFor(condition) : [];
  const hidesByAge = fromAthletes && asked.some(hasDefaultAudienceByAge);
  const hiddenFields = asked.filter((field) => mayBeHidden.inFields.includes(field));
  const fields = hiddenFields.length > 0 ? toHiddenFieldsCondition(viewer, hiddenFields) : undefined;
  const hides =
    mayBeHidden.byBlocks ||
    (mayBeHidden.fromEverybody && !condition.listed) ||
    (mayBeHidden.fromAthletes && fromAthletes) ||
    fields !== undefined;
  return {
    ...condition,
    ...(hides ? { hidden: { fromAthletes, fields, only: false } } : {}),
    unseenNumbers: viewer.safeguards
      ? findUnseenNumbers(viewer, condition, mayBeHidden.inFields, now())
      : undefined,
    // Most athletes: they are not subtracted from a count of everybody.
    ...(hidesByAge ? { weightSeenByAthletes: await findWhoShowsWeight(db, now()) } : {}),
  };
}

/** For a search for those without a number: which numbers count as missing, because they are hidden from the viewer. */
function findUnseenNumbers(
  viewer: AthleteReader,
  { missing = [], orMissing = [] }: MatchCondition,
  inFields: SearchedField[],
  now: Date,
): UnseenNumbers | undefined {
  const asked = [...missing, ...orMissing];
  const gpa = asked.includes('gpa') && inFields.includes('grades');
  const byAge = asked.includes('weight') && viewer.role === 'athlete';
  const weight = asked.includes('weight') && inFields.includes('weight');
  if (!gpa && !weight && !byAge) return undefined;
  return {
    audiences: listAudiencesExcludingViewer(viewer),
    ...(gpa && { gpa }),
    ...(byAge ? { weight: { adultsBornBy: getLastBirthDateOfAdults(now) } } : weight && { weight }),
  };
}

async function findWhoShowsWeight(
  db: Connection,
  now: Date,
): Promise<MatchCondition['weightSeenByAthletes']> {
  const adultsBornBy = getLastBirthDateOfAdults(now);
  return { adultsBornBy, areFew: await doFewAthletesShowWeight(db, adultsBornBy) };
}

/** Those that have filters, or are searched. */
const isAskedFor: Record<SearchedField, (condition: MatchCondition) => boolean> = {
  film: ({ hasFilm }) => hasFilm !== undefined,
  weight: ({ minWeight, maxWeight, orMissing }) =>
    (minWeight !== undefined || maxWeight !== undefined) && !orMissing?.includes('weight'),
  grades: ({ minGpa, orMissing }) => minGpa !== undefined && !orMissing?.includes('gpa'),
  bio: ({ text }) => text?.queryWithoutBios !== undefined,
};

const listFieldsAskedFor = (condition: MatchCondition): SearchedField[] =>
  (Object.keys(isAskedFor) as SearchedField[]).filter((field) => isAskedFor[field](condition));

const toHiddenFieldsCondition = (viewer: AthleteReader, fields: SearchedField[]): HiddenFields => ({
  fields,
  audiences: listAudiencesExcludingViewer(viewer),
});
