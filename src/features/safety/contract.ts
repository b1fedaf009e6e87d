import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, optionalTextSchema, pageQueryFields, timeSchema } from '#shared/schemas.ts';

/** The reasons of a report, in the order in which the form offers them. */
export const reasonLabels = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  inappropriate: 'Sexual or otherwise inappropriate',
  impersonation: 'Pretends to be someone else',
  danger: 'Someone may be in danger',
  other: 'Something else',
} as const;
export type Reason = keyof typeof reasonLabels;
export const reasons = Object.keys(reasonLabels) as [Reason, ...Reason[]];

/** Messages of the conversation that are stored with a report: enough to understand it. */
export const maxEvidenceMessages = 50;

export const newReportSchema = z.strictObject({
  userId: idSchema(),
  messageId: idSchema().nullish(),
  reason: z.enum(reasons, 'Please choose a reason'),
  words: optionalTextSchema(2000),
});

export const reportSchema = z.object({
  id: z.string(),
  userId: z.string(),
  messageId: z.string().nullable(),
  reason: z.enum(reasons),
  words: z.string().nullable(),
  createdAt: timeSchema(),
});
export type Report = z.output<typeof reportSchema>;

export const blockSchema = z.object({ user: personSchema, createdAt: timeSchema() });
export type Block = z.output<typeof blockSchema>;

const notFoundMessage = 'There is no such person.';

export const safetyCalls = defineCalls({
  'GET /api/blocks': {
    summary: 'The members whom I have blocked, newest first',
    ownerOnly: true,
    query: z.strictObject(pageQueryFields),
    response: z.array(blockSchema),
    paginated: true,
  },
  'GET /api/blocks/{userId}': {
    summary: 'Whether I have blocked someone',
    ownerOnly: true,
    response: z.object({ blocked: z.boolean() }),
    notFoundMessage,
  },
  'PUT /api/blocks/{userId}': {
    summary: 'Block someone: neither of us reaches or sees the other; may be repeated',
    ownerOnly: true,
    whileOverloaded: true,
    // Everybody who is part of a block is left out of the caches of lists: a script could block all members.
    limit: { max: 100, seconds: 3600 },
    notFoundMessage,
  },
  'DELETE /api/blocks/{userId}': {
    summary: 'Take a block back; may be repeated',
    ownerOnly: true,
    notFoundMessage,
  },
  'POST /api/reports': {
    summary: `Report someone; the last ${maxEvidenceMessages} messages between us are kept as evidence`,
    ownerOnly: true,
    whileOverloaded: true,
    body: newReportSchema,
    response: reportSchema,
    status: 201,
    limit: { max: 20, seconds: 3600 },
    notFoundMessage,
  },
});
