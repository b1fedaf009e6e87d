import { listEvaluationCriteria, toEvaluationScore } from '#features/sports/contract/evaluation-criteria.ts';
import { isSport, type Sport } from '#features/sports/contract/sports-and-class-years.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import {
  type Evaluation,
  type EvaluationForm,
  minCoachesForCriteria,
  type OwnEvaluation,
  type ReceivedRating,
} from '../contract.ts';
import { type EvaluationCheckJob, evaluationCheckQueue } from './check-and-review-suspicious-evaluations.ts';
import {
  deleteEvaluation,
  findEvaluationFacts,
  findRatingOfUser,
  isEvaluationStruck,
  listCriterionMeans,
  lockCoachAndAthlete,
  upsertEvaluation,
} from './queries/own-evaluation-and-rating.ts';
import {
  assertMayEvaluate,
  assertNotStruck,
  assertSportOfAthlete,
  athleteNotFound,
  findEvaluationRefusal,
  ownProfileNotFound,
} from './rules.ts';

const toSport = (stored: string): Sport => (isSport(stored) ? stored : 'Other');
const listCriterionNames = (sport: string) => listEvaluationCriteria(toSport(sport)).map(({ name }) => name);

export async function getOwnEvaluation(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  athleteId: string,
): Promise<OwnEvaluation> {
  const facts = await findEvaluationFacts(ctx.db, viewer.id, athleteId);
  if (!facts) throw athleteNotFound();
  const { sport, evaluation } = facts;
  const refusal = findEvaluationRefusal(viewer.id, facts);
  return { refusal, sport, criteria: listCriterionNames(sport), evaluation };
}

export async function saveEvaluation(
  ctx: ContextWith<'db' | 'jobs' | 'now'>,
  viewer: Viewer,
  athleteId: string,
  form: EvaluationForm,
): Promise<Evaluation> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockCoachAndAthlete(tx, viewer.id, athleteId);
    const facts = await findEvaluationFacts(tx, viewer.id, athleteId);
    if (!facts) throw athleteNotFound();
    assertMayEvaluate(viewer.id, facts);
    assertSportOfAthlete(form, facts.sport);
    const evaluation = { ...form, note: form.note ?? null, updatedAt: ctx.now() };
    await upsertEvaluation(tx, {
      ...evaluation,
      athleteId,
      coachId: facts.coachId!,
      score: toEvaluationScore(form.sport, form.grades),
    });
    const check: EvaluationCheckJob = { userId: viewer.id, athleteId, coachId: facts.coachId! };
    await ctx.jobs.send(tx, evaluationCheckQueue, check);
    return { ...evaluation, updatedAt: evaluation.updatedAt.toISOString() };
  });
}

/** Also of an athlete whom a block hides: what one has written, one may take back. */
export async function withdrawEvaluation(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  athleteId: string,
): Promise<undefined> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockCoachAndAthlete(tx, viewer.id, athleteId);
    assertNotStruck(await isEvaluationStruck(tx, viewer.id, athleteId));
    await deleteEvaluation(tx, viewer.id, athleteId);
  });
}

export async function getReceivedRating(ctx: ContextWith<'db'>, viewer: Viewer): Promise<ReceivedRating> {
  const found = await findRatingOfUser(ctx.db, viewer.id);
  if (!found) throw ownProfileNotFound();
  const { id, sport, rating, ratingCount } = found;
  const means = await listCriterionMeans(ctx.db, id, minCoachesForCriteria);
  if (means.length === 0) return { rating, ratingCount, criteria: null };
  const criteria = listCriterionNames(sport).map((name, nth) => ({ name, mean: means[nth]! }));
  return { rating, ratingCount, criteria };
}
