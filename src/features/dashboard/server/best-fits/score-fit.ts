import type { SavedFilters } from '#features/saved-searches/contract.ts';
import type { FitCandidate } from '#features/search/server/search.ts';
import { listPositionsMeantBy } from '#features/sports/contract.ts';

const dayMs = 24 * 3_600_000;

export interface WeighedNeed {
  name: string;
  filters: SavedFilters;
}

/** Filters that a candidate can be compared with; the gender and the sport are those of the search. */
const comparedFilters = 'sport gender position classYear minGpa minHeight maxHeight hasFilm'.split(' ');

/** The first of the needs that the athlete certainly fits: one that asks for more than is known here is left out. */
export const findNeedOf = (candidate: FitCandidate, needs: readonly WeighedNeed[]): string | null =>
  needs.find(({ filters }) => doesFit(candidate, filters))?.name ?? null;

function doesFit(candidate: FitCandidate, filters: SavedFilters): boolean {
  const { position, secondPosition, classYear, gpa, height, hasFilm } = candidate;
  if (!filters.position || Object.keys(filters).some((name) => !comparedFilters.includes(name))) return false;
  const wanted = filters.position.flatMap((one) => listPositionsMeantBy(one, filters.sport));
  return (
    wanted.some((one) => one === position || one === secondPosition) &&
    (filters.classYear?.includes(classYear) ?? true) &&
    (filters.minGpa ?? 0) <= (gpa ?? 0) &&
    (filters.minHeight ?? 0) <= (height ?? 0) &&
    (filters.maxHeight === undefined || (height !== null && height <= filters.maxHeight)) &&
    (filters.hasFilm ?? hasFilm) === hasFilm
  );
}

/** A profile with nothing in it says nothing to a coach yet. */
export const isEmptyProfile = ({
  hasFilm,
  height,
  gpa,
  statsChangedAt,
  ratingCount,
}: FitCandidate): boolean =>
  !hasFilm && height === null && gpa === null && statsChangedAt === null && ratingCount === 0;

/** Points that fall from `most` today to none after so many days. */
function scoreRecency(at: Date | null, now: Date, most: number, days: number): number {
  if (!at) return 0;
  const age = (now.getTime() - at.getTime()) / dayMs;
  return age >= days ? 0 : most * (1 - Math.max(age, 0) / days);
}

const scoreByStatus: Record<FitCandidate['recruitingStatus'], number> = {
  open: 10,
  committed: -30,
  signed: -60,
  not_looking: -60,
};

/** Film and a short way weigh most, then a need of the coach, news, marks, and what other coaches say. */
export function scoreFit(candidate: FitCandidate, isNeeded: boolean, now: Date): number {
  const { miles, hasFilm, height, gpa, rating, ratingCount, recruitingStatus } = candidate;
  return (
    (isNeeded ? 30 : 0) +
    (miles === null ? 0 : 30 * Math.max(0, 1 - miles / 600)) +
    (hasFilm ? 20 : 0) +
    scoreRecency(candidate.filmAddedAt, now, 15, 30) +
    scoreRecency(candidate.statsChangedAt, now, 8, 30) +
    scoreRecency(candidate.lastActiveAt, now, 6, 14) +
    (height === null ? 0 : 6) +
    (gpa === null ? 0 : 2 + 2 * Math.max(0, gpa - 2)) +
    (ratingCount > 0 ? 8 * (rating - 3) : 0) +
    scoreByStatus[recruitingStatus]
  );
}
