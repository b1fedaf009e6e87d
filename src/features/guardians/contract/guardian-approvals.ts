import { z } from 'zod';
import { messageAnswers } from '#features/messages/contract/message-answers.ts';
import { messageKinds } from '#features/messages/contract/message-kinds.ts';
import { approvalDays } from '#features/messages/contract/message-limits.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { translatable } from '#translations/translate.ts';
import { guardianModes } from './guardian-modes.ts';

const guardianModeSchema = z.strictObject({
  mode: z.enum(guardianModes, translatable('Please choose how you read along')),
});

const waitingMessageSchema = z.object({
  id: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  senderRole: z.enum(['athlete', 'coach']),
  /** Of a coach. */
  school: z.string().nullable(),
  content: z.string(),
  /** What the coach who wrote it says it is; null: personal. */
  kind: z.enum(messageKinds).nullable(),
  /** Which one-press answer of a coach it is. */
  answer: z.enum(messageAnswers).nullable(),
  writtenAt: timeSchema(),
});
export type WaitingMessage = z.output<typeof waitingMessageSchema>;

const relationNotFoundMessage = translatable('This is not there anymore, or not for you.');
const notWaitingMessage = translatable('This message is no longer waiting.');
const bySession = { audience: 'public', limit: { max: 300, seconds: 60 } } as const;

/** What a guardian does about messages that wait, by the session from a mailed link. */
export const guardianApprovalCalls = defineCalls({
  'PUT /api/guardian/athletes/{id}/mode': {
    summary:
      'Choose how I read along: see, digest (an email a day), or approve (messages of adults wait for me)',
    ...bySession,
    body: guardianModeSchema,
    notFoundMessage: relationNotFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'GET /api/guardian/athletes/{id}/approvals': {
    summary: `The messages of adults that wait for a guardian, the oldest first; after ${approvalDays} days they are not delivered anymore`,
    ...bySession,
    response: z.array(waitingMessageSchema),
    notFoundMessage: relationNotFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'PUT /api/guardian/athletes/{id}/approvals/{messageId}': {
    summary: 'Deliver a message: at once, at night in the morning, and after earlier ones of its sender',
    ...bySession,
    notFoundMessage: notWaitingMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'DELETE /api/guardian/athletes/{id}/approvals/{messageId}': {
    summary: 'Do not deliver a message; its sender reads that it was not delivered, and nothing else',
    ...bySession,
    notFoundMessage: notWaitingMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
});
