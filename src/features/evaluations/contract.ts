import { z } from 'zod';
import { athleteCalls } from '#features/athletes/contract/athlete-calls.ts';
import { sportSchema } from '#features/athletes/contract.ts';
import { criteriaPerSport } from '#features/sports/contract/evaluation-criteria.ts';
import { defineCalls } from '#shared/api-call.ts';
import { optionalTextSchema, timeSchema } from '#shared/schemas.ts';

/** From so many coaches on, the athlete sees the mean of each criterion: with fewer, it would be what one of them gave. */
export const minCoachesForCriteria = 3;

const gradeMessage = 'Please choose 1 to 5 for every criterion';
const gradesSchema = z
  .array(z.number(gradeMessage).int(gradeMessage).min(1, gradeMessage).max(5, gradeMessage), gradeMessage)
  .length(criteriaPerSport, gradeMessage);

export const evaluationFormSchema = z.strictObject({
  /** Whose criteria are graded: the athlete may play another sport by now. */
  sport: sportSchema,
  /** In the order of the criteria. */
  grades: gradesSchema,
  /** Only this coach reads it. */
  note: optionalTextSchema(2000),
});
export type EvaluationForm = z.output<typeof evaluationFormSchema>;

const evaluationSchema = z.object({
  sport: z.string(),
  grades: z.array(z.number()),
  note: z.string().nullable(),
  updatedAt: timeSchema(),
});
export type Evaluation = z.output<typeof evaluationSchema>;

/** Why a coach may not evaluate an athlete. */
const evaluationRefusals = [
  'other-sport',
  'not-verified',
  'unclaimed',
  'not-listed',
  'struck',
  'oneself',
] as const;
export type EvaluationRefusal = (typeof evaluationRefusals)[number];

const ownEvaluationSchema = z.object({
  /** Null where the viewer may evaluate this athlete. */
  refusal: z.enum(evaluationRefusals).nullable(),
  sport: z.string(),
  /** The names of the five criteria of the athlete's sport. */
  criteria: z.array(z.string()),
  /** Null until the viewer has evaluated the athlete; it may be of an earlier sport. */
  evaluation: evaluationSchema.nullable(),
});
export type OwnEvaluation = z.output<typeof ownEvaluationSchema>;

const receivedRatingSchema = z.object({
  rating: z.number(),
  ratingCount: z.number(),
  /** The mean of each criterion; null until enough coaches have evaluated the athlete. */
  criteria: z.array(z.object({ name: z.string(), mean: z.number() })).nullable(),
});
export type ReceivedRating = z.output<typeof receivedRatingSchema>;

const { notFoundMessage } = athleteCalls['GET /api/athletes/{id}'];

export const evaluationCalls = defineCalls({
  'GET /api/athletes/me/rating': {
    summary: 'What coaches have given me: the mean, how many, and the mean of each criterion; never who',
    audience: 'athletes',
    response: receivedRatingSchema,
    notFoundMessage: athleteCalls['GET /api/athletes/me'].notFoundMessage,
  },
  'GET /api/athletes/{id}/evaluation': {
    summary: 'My evaluation of this athlete, and whether I may evaluate them',
    audience: 'coaches',
    response: ownEvaluationSchema,
    notFoundMessage,
  },
  'PUT /api/athletes/{id}/evaluation': {
    summary: 'Evaluate an athlete of my sport as a verified coach; another one replaces the first',
    audience: 'coaches',
    body: evaluationFormSchema,
    response: evaluationSchema,
    // A camp has some hundred athletes.
    limit: { max: 200, seconds: 3600 },
    notFoundMessage,
  },
  'DELETE /api/athletes/{id}/evaluation': {
    summary: 'Withdraw my evaluation; may be repeated',
    audience: 'coaches',
    limit: { max: 200, seconds: 3600 },
    notFoundMessage,
  },
});
