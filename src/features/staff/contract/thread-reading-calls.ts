import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import {
  idSchema,
  optionalTextSchema,
  pageQueryFields,
  requiredTextSchema,
  timeSchema,
} from '#shared/schemas.ts';
import { namedSchema } from './queue-calls.ts';

/** How long a request waits for a colleague, and how long an approved conversation can be read: a working day, no archive. */
export const threadReadingHours = 24;

/** Of the members with whom somebody has written, so many of the latest are offered. */
export const maxCorrespondents = 100;

/** Approved only while it can be read; expired when that time, or the time of the request, is over. */
export const threadReadingStateLabels = {
  waiting: 'Waiting for a colleague',
  approved: 'Approved',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
} as const;
export type ThreadReadingState = keyof typeof threadReadingStateLabels;
const states = Object.keys(threadReadingStateLabels) as [ThreadReadingState, ...ThreadReadingState[]];

export const threadReadingOutcomeLabels = {
  approved: 'Approve: we two may read it for 24 hours',
  declined: 'Decline',
} as const;
const outcomes = Object.keys(threadReadingOutcomeLabels) as ['approved', 'declined'];

const correspondentSchema = namedSchema.extend({ lastMessageAt: timeSchema() });
export type Correspondent = z.output<typeof correspondentSchema>;

const threadReadingSchema = z.object({
  id: z.string(),
  person: namedSchema,
  other: namedSchema,
  state: z.enum(states),
  /** What the decision is made on. The members do not read it. */
  reason: z.string(),
  /** What both members read once it is approved. */
  memberReason: z.string(),
  askedAt: timeSchema(),
  askedBy: namedSchema.nullable(),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: timeSchema().nullable(),
  decidedBy: namedSchema.nullable(),
  /** What the colleague wrote who declined. */
  note: z.string().nullable(),
  expiresAt: timeSchema(),
  revokedAt: timeSchema().nullable(),
});
export type ThreadReading = z.output<typeof threadReadingSchema>;

export const newThreadReadingSchema = z.strictObject({
  userId: idSchema(),
  otherUserId: z.uuid('Please choose a conversation').toLowerCase(),
  reason: requiredTextSchema(
    3,
    1000,
    'Please write a reason of at least 3 characters: a colleague decides by it',
  ),
  memberReason: requiredTextSchema(3, 1000, 'Please write at least 3 characters: both members read it'),
});

export const threadReadingOutcomeSchema = z.strictObject({
  outcome: z.enum(outcomes, 'Please choose an outcome'),
  /** For the colleague who asked. */
  note: optionalTextSchema(1000),
});

const readMessageSchema = z.object({
  id: z.string(),
  senderId: z.string(),
  /** Null for a message that its author has deleted. */
  content: z.string().nullable(),
  timestamp: timeSchema(),
});
export type ReadMessage = z.output<typeof readMessageSchema>;

const notFoundMessage = 'There is no such request. One of the two members may have erased the account.';

export const threadReadingCalls = defineCalls({
  'GET /api/staff/people/{userId}/correspondents': {
    summary: `With whom a member has written, the latest ${maxCorrespondents}, without a word of what; reading it is recorded`,
    audience: 'staff',
    response: z.array(correspondentSchema),
    notFoundMessage: 'There is no such member.',
  },
  'POST /api/staff/thread-readings': {
    summary: `Ask a colleague to agree that a conversation outside of a report is read; the request waits for ${threadReadingHours} hours`,
    audience: 'staff',
    body: newThreadReadingSchema,
    response: z.object({ id: z.string() }),
    status: 201,
    notFoundMessage: 'These two have not written to each other.',
    errorCodes: ['taken'],
  },
  'GET /api/staff/thread-readings/{id}': {
    summary: 'A request to read a conversation, without the conversation; reading it is recorded',
    audience: 'staff',
    response: threadReadingSchema,
    notFoundMessage,
  },
  'POST /api/staff/thread-readings/{id}/outcome': {
    summary: `Approve or decline, once, never the own request; both members are told of an approved one, which can be read for ${threadReadingHours} hours`,
    audience: 'staff',
    body: threadReadingOutcomeSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/thread-readings/{id}/revocation': {
    summary: 'End a request or an approved reading at once',
    audience: 'staff',
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'GET /api/staff/thread-readings/{id}/messages': {
    summary:
      'The conversation, newest first, for the two who agreed and while the approval is valid; every reading is recorded',
    audience: 'staff',
    query: z.strictObject(pageQueryFields),
    response: z.array(readMessageSchema),
    paginated: true,
    notFoundMessage,
  },
});
