import { z } from 'zod';
import { roles } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { namedSchema } from './queue-calls.ts';
import { actionReasonSchema } from './staff-actions-and-appeals.ts';

/** How an item ends, in the order in which the form offers it. */
export const dailyLimitOutcomeLabels = {
  left: 'Leave it: the limit was enough',
  raised: 'Raise the limit until a day',
  restricted: 'Restrict the member: no new conversations',
} as const;
export type DailyLimitOutcome = keyof typeof dailyLimitOutcomeLabels;
const outcomes = Object.keys(dailyLimitOutcomeLabels) as [DailyLimitOutcome, ...DailyLimitOutcome[]];

const reachedLimitSchema = z.object({
  id: z.string(),
  person: namedSchema.extend({
    role: z.enum(roles),
    createdAt: timeSchema(),
    /** Until when the limit is raised now. */
    raisedUntil: timeSchema().nullable(),
  }),
  /** What the limit counts, such as 'profiles'. */
  counted: z.array(z.string()),
  /** Whether the member alone reached it, or everybody in the network together. */
  per: z.enum(['account', 'network']),
  firstAt: timeSchema(),
  lastAt: timeSchema(),
  days: z.number(),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: timeSchema().nullable(),
  decidedBy: namedSchema.nullable(),
});
export type ReachedLimit = z.output<typeof reachedLimitSchema>;

export const dailyLimitOutcomeSchema = z.strictObject({
  outcome: z.enum(outcomes, 'Please choose an outcome'),
  /** The member reads it; needed unless the item is left. */
  reason: actionReasonSchema.nullish(),
  /** Needed to raise the limit: it is as before when this day begins, in UTC. */
  until: z.iso.date('Please choose a day').nullish(),
});

const notFoundMessage = 'There is no such item.';

export const dailyLimitCalls = defineCalls({
  'GET /api/staff/daily-limits/{id}': {
    summary:
      'A member who reached a daily limit: what was counted, on how many days, and the outcome; reading it is recorded',
    audience: 'staff',
    response: reachedLimitSchema,
    notFoundMessage,
  },
  'POST /api/staff/daily-limits/{id}/outcome': {
    summary: 'Raise the limit of a member until a day, restrict the member, or leave it; once',
    audience: 'staff',
    body: dailyLimitOutcomeSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
});
