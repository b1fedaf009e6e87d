import { z } from 'zod';
import { createMessageTextSchema } from '#features/messages/contract/message-calls.ts';
import { messageLimits } from '#features/messages/contract/message-limits.ts';
import { defineCalls } from '#shared/api-call.ts';
import { translatable } from '#translations/translate.ts';
import { guardianMessageSchema } from './guardian-calls.ts';

/** Per network and per guardian; the same as for members. */
export const guardianWritingLimit = { max: 120, seconds: 60 };

const notFoundMessage = translatable('This is not there anymore, or not for you.');

/** What a guardian writes in the conversations that they read, with the session of a mailed link. */
export const guardianWritingCalls = defineCalls({
  'POST /api/guardian/athletes/{id}/threads/{userId}/messages': {
    summary:
      'Write in one of these conversations, marked as a guardian; the same Idempotency-Key header again answers with the first message',
    audience: 'public',
    limit: guardianWritingLimit,
    body: z.strictObject({ content: createMessageTextSchema() }),
    maxBodyBytes: messageLimits.maxBodyBytes,
    response: guardianMessageSchema,
    status: 201,
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
    requestHeaders: {
      'Idempotency-Key': 'Any text of up to 255 characters: sent again, it answers with the first message',
    },
  },
  'DELETE /api/guardian/athletes/{id}/threads/{userId}/messages/{messageId}': {
    summary: `Take back a message of mine within ${messageLimits.deleteMinutes} minutes, for everyone who reads it`,
    audience: 'public',
    limit: { max: 300, seconds: 60 },
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
});
