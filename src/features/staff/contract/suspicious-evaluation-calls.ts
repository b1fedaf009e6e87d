import { z } from 'zod';
import { suspicionReasons } from '#features/evaluations/contract/suspicious-evaluations.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { namedSchema } from './queue-calls.ts';
import { actionReasonSchema } from './staff-actions-and-appeals.ts';

/** How an item ends, in the order in which the form offers it. */
export const suspicionOutcomeLabels = {
  left: 'Leave it: it counts',
  struck: 'Remove it: it no longer counts',
} as const;
const outcomes = Object.keys(suspicionOutcomeLabels) as ['left', 'struck'];

const suspiciousEvaluationSchema = z.object({
  id: z.string(),
  /** By their accounts. */
  coach: namedSchema,
  school: z.string(),
  athlete: namedSchema,
  sport: z.string(),
  /** By the criteria of the sport, in their order. */
  grades: z.array(z.object({ name: z.string(), grade: z.number() })),
  score: z.number(),
  evaluatedAt: timeSchema(),
  foundAt: timeSchema(),
  reasons: z.array(z.enum(suspicionReasons)),
  /** What other coaches of the school have given the athlete, newest first. */
  colleagues: z.array(namedSchema.extend({ score: z.number(), at: z.string() })),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: timeSchema().nullable(),
  decidedBy: namedSchema.nullable(),
});
export type SuspiciousEvaluation = z.output<typeof suspiciousEvaluationSchema>;

export const suspicionOutcomeSchema = z.strictObject({
  outcome: z.enum(outcomes, 'Please choose an outcome'),
  /** The coach reads it; needed to strike the evaluation. */
  reason: actionReasonSchema.nullish(),
});

const notFoundMessage = 'There is no such evaluation. The coach may have withdrawn it.';

export const suspiciousEvaluationCalls = defineCalls({
  'GET /api/staff/evaluations/{id}': {
    summary:
      'An evaluation that looks suspicious, and why; reading it is recorded, its note is for its coach alone',
    audience: 'staff',
    response: suspiciousEvaluationSchema,
    notFoundMessage,
  },
  'POST /api/staff/evaluations/{id}/outcome': {
    summary: 'Strike the evaluation, whose coach gets an email and may appeal, or leave it; once',
    audience: 'staff',
    body: suspicionOutcomeSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
});
