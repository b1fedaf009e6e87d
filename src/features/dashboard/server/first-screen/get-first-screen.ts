import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { listNearestCoaches } from '#features/coaches/server/coaches.ts';
import { guardianPromptDays } from '#features/guardians/contract/keep-guardians.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { getOrComputeAtVersion } from '#server/cache-by-version.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { notFound } from '#shared/errors.ts';
import type { FirstScreen } from '../../contract/first-screen.ts';
import { minCoachesBehindFigure } from '../../contract/first-screen-limits.ts';
import { dashboardCalls } from '../../contract.ts';
import { findFilledProfileParts } from '../queries.ts';
import { chooseNextSteps } from './choose-next-steps.ts';
import { groupIntoPrograms } from './group-into-programs.ts';
import { listCriteria } from './list-criteria.ts';
import {
  type AskedCriterion,
  findCoachToAnswer,
  findOwnProfileFacts,
  listAskedCriteria,
  type OwnProfileFacts,
} from './queries.ts';

type FirstScreenContext = ContextWith<'db' | 'now' | 'cache' | 'safeguards' | 'verifyEmail'>;

const dayMs = 86_400_000;
/** Whoever has not answered for longer will not. */
const answerDays = 30;
/** More coaches than the nearest programs have together. */
const maxNearestCoaches = 60;

/** What an athlete sees first. Throws `not-found` before there is a profile. */
export async function getFirstScreen(ctx: FirstScreenContext, viewer: Viewer): Promise<FirstScreen> {
  const { db, safeguards } = ctx;
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const adultsBornBy = getLastBirthDateOfAdults(now);
  const [own, filled, coachToAnswer] = await Promise.all([
    findOwnProfileFacts(db, viewer.id, {
      now,
      adultsBornBy,
      promptDismissedAfter: daysAgo(guardianPromptDays),
    }),
    findFilledProfileParts(db, viewer.id),
    findCoachToAnswer(db, viewer.id, daysAgo(answerDays)),
  ]);
  if (!own || !filled) throw notFound(dashboardCalls['GET /api/first-screen'].notFoundMessage);
  const [coaches, asked] = await Promise.all([
    listProgramCoaches(ctx, viewer, own),
    listAskedCriteriaOfDay(ctx, own),
  ]);
  const mayInviteGuardian = safeguards && own.mayInviteGuardian;
  return {
    programs: groupIntoPrograms(coaches),
    steps: chooseNextSteps({ ...own, mayInviteGuardian, filled, coachToAnswer }),
    criteria: listCriteria(own, asked, safeguards),
  };
}

const listProgramCoaches = ({ db }: FirstScreenContext, viewer: Viewer, { sport, gender }: OwnProfileFacts) =>
  listNearestCoaches({ db }, viewer, { sport, gender: gender ?? undefined, limit: maxNearestCoaches });

/**
 * Counted once a day for everybody of a first position: who asks twice, or tries second positions, does not see what one
 * coach has changed.
 */
async function listAskedCriteriaOfDay(
  { db, cache, now }: FirstScreenContext,
  { sport, gender, position }: OwnProfileFacts,
): Promise<AskedCriterion[]> {
  const positions = listNamesOf(sport, position);
  const count = () => listAskedCriteria(db, { sport, gender, positions, minCoaches: minCoachesBehindFigure });
  if (!cache.isEnabled) return count();
  const day = now().toISOString().slice(0, 10);
  const key = `asked criteria ${JSON.stringify([sport, gender, positions])}`;
  return getOrComputeAtVersion(cache, day, key, count);
}

/** As filters name a position: 'Quarterback' or 'QB'. */
function listNamesOf(sport: string, position: string): string[] {
  const code = getSportFacts(sport).positions[position];
  return code ? [position, code] : [position];
}
