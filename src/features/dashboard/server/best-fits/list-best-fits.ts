import { listAthletes } from '#features/athletes/server/athletes.ts';
import { listNeedsOfUser } from '#features/saved-searches/server/saved-searches.ts';
import type { AthleteFilters } from '#features/search/contract.ts';
import { type FitCandidate, listFitCandidates } from '#features/search/server/search.ts';
import { listClassYearsInSchool } from '#features/sports/contract/class-years.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import { type BestFit, maxBestFits } from '../../contract.ts';
import { findCountedProgram } from '../queries.ts';
import { findNeedOf, isEmptyProfile, scoreFit } from './score-fit.ts';

const newsDays = 30;

/** The athletes in school who fit the coach's program best, of those who match the filters. */
export async function listBestFits(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
): Promise<BestFit[]> {
  const { sport } = await findCountedProgram(ctx.db, viewer.id);
  if (sport === null) return [];
  const now = ctx.now();
  const newsAfter = getDateDaysBefore(now, newsDays);
  const [needs, candidates] = await Promise.all([
    listNeedsOfUser(ctx, viewer.id),
    listFitCandidates(
      ctx,
      viewer,
      { ...filters, classYear: filters.classYear ?? listClassYearsInSchool(now) },
      newsAfter,
    ),
  ]);
  const best = candidates
    .filter((candidate) => !isEmptyProfile(candidate))
    .map((candidate) => {
      const need = findNeedOf(candidate, needs);
      return { candidate, need, score: scoreFit(candidate, need !== null, now) };
    })
    .toSorted((one, other) => other.score - one.score || (one.candidate.id < other.candidate.id ? 1 : -1))
    .slice(0, maxBestFits);
  const athletes = await listAthletes(
    ctx,
    viewer,
    best.map(({ candidate }) => candidate.id),
  );
  const byId = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  return best.flatMap(({ candidate, need }) => {
    const athlete = byId.get(candidate.id);
    return athlete ? [{ athlete, need, ...toFacts(candidate, newsAfter) }] : [];
  });
}

function toFacts({ miles, filmAddedAt, statsChangedAt }: FitCandidate, newsAfter: Date) {
  const toRecent = (at: Date | null) => (at && at > newsAfter ? at.toISOString() : null);
  return {
    miles: miles === null ? null : Math.round(miles),
    filmAddedAt: toRecent(filmAddedAt),
    statsChangedAt: toRecent(statsChangedAt),
  };
}
