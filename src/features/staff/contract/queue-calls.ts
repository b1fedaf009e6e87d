import { z } from 'zod';
import { roles } from '#features/accounts/contract/accounts.ts';
import { reasons } from '#features/safety/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { optionalParam, pageQueryFields, timeSchema } from '#shared/schemas.ts';

/** What waits for staff, in the order in which the filter offers it. Each kind has a source in `src/open-features.ts`. */
export const queueKindLabels = {
  reports: { one: 'Reports', many: 'Reports' },
  appeal: { one: 'Appeal', many: 'Appeals' },
  verification: { one: 'Verification', many: 'Verifications' },
  'missing-school': { one: 'Missing school', many: 'Missing schools' },
  evaluation: { one: 'Evaluation', many: 'Evaluations' },
  'daily-limit': { one: 'Daily limit', many: 'Daily limits' },
  'thread-reading': { one: 'Thread reading', many: 'Thread readings' },
} as const;
export type QueueKind = keyof typeof queueKindLabels;
export const queueKinds = Object.keys(queueKindLabels) as [QueueKind, ...QueueKind[]];

export const namedSchema = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** A person in the queue; null for one who is erased. */
export const personInQueueSchema = namedSchema.extend({ role: z.enum(roles) }).nullable();

/**
 * Reports about one person, an appeal of one, or what another feature puts into the queue. Reports are never decided by
 * their number: how many people they are from, and how many of those had just registered, is shown beside it.
 */
const queueItemSchema = z.object({
  /** Of the oldest report, or of the appeal. */
  id: z.string(),
  kind: z.enum(queueKinds),
  /** What it is about, where that is not the name of the person. */
  title: z.string().nullable(),
  /** What staff see of it in the queue. */
  lines: z.array(z.string()),
  /** The page of the item, such as '/staff/reports/…'; null where there is none. */
  path: z.string().nullable(),
  person: personInQueueSchema,
  isOpen: z.boolean(),
  /** A reporter says that somebody may be in danger. */
  danger: z.boolean(),
  /** When the oldest report, or the item, arrived. */
  openedAt: timeSchema(),
  reports: z.number(),
  reporters: z.number(),
  /** Reporters whose account was younger than a week when they reported. */
  newReporters: z.number(),
  reasons: z.array(z.enum(reasons)),
  /** Who looks after it, or who decided it. */
  assignedTo: namedSchema.nullable(),
});
export type QueueItem = z.output<typeof queueItemSchema>;

const assignmentSchema = z.object({ isOpen: z.boolean(), assignedTo: namedSchema.nullable() });
export type QueueAssignment = z.output<typeof assignmentSchema>;

const itemNotFoundMessage = 'This is no longer in the queue.';

export const queueCalls = defineCalls({
  'GET /api/staff/queue': {
    summary:
      'Reports by person, appeals, and what else waits for staff: open ones first, of those danger first, then the oldest',
    audience: 'staff',
    query: z.strictObject({ ...pageQueryFields, kind: optionalParam(z.enum(queueKinds)) }),
    response: z.array(queueItemSchema),
    paginated: true,
  },
  'GET /api/staff/queue/{itemId}/assignment': {
    summary: 'Who looks after an item of the queue other than reports',
    audience: 'staff',
    response: assignmentSchema,
  },
  'PUT /api/staff/queue/{itemId}/assignment': {
    summary: 'Look after an item of the queue other than reports',
    audience: 'staff',
    notFoundMessage: itemNotFoundMessage,
  },
  'DELETE /api/staff/queue/{itemId}/assignment': {
    summary: 'Look after it no more',
    audience: 'staff',
    notFoundMessage: itemNotFoundMessage,
  },
});
