import { z } from 'zod';
import { roles } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/api-call.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { idSchema, integerParam, optionalParam, pageQueryFields, timeSchema } from '#shared/schemas.ts';
import { isBlank, isPrintableText, unstorableMessage } from '#shared/storable-text.ts';
import { translatable } from '#translations/translate.ts';
import { liveEventSchemas } from './live-events.ts';
import { messageAnswerSentences, messageAnswers } from './message-answers.ts';
import { messageKinds } from './message-kinds.ts';
import { countCodePoints, messageLimits } from './message-limits.ts';
import { heldMessageSchema, messageSchema } from './message-schema.ts';
import { visitCardChanges } from './visit-card-schema.ts';

const tooLong = `Please use at most ${formatInteger(messageLimits.maxLength)} characters`;

/** What a member, or the guardian of one, writes. */
export const createMessageTextSchema = () =>
  z
    .string(translatable('Please write a message'))
    .trim()
    .min(1, { error: translatable('Please write a message'), abort: true })
    .refine((text) => !isBlank(text), translatable('Please write a message'))
    .refine((text) => countCodePoints(text) <= messageLimits.maxLength, tooLong)
    .refine(isPrintableText, unstorableMessage);

/**
 * `id` is optional: the browser makes it, so that a pending message and the stored one are the same message. The order
 * of a conversation is the server's and does not depend on it. An `answer` has its own sentence as `content`.
 */
const newMessageSchema = z
  .strictObject({
    id: z.uuidv7('Please use a UUID of version 7').optional(),
    senderId: idSchema(),
    receiverId: idSchema(),
    content: createMessageTextSchema(),
    kind: z.enum(messageKinds, 'Please choose a kind of message').optional(),
    answer: z.enum(messageAnswers, 'Please choose an answer').optional(),
  })
  .refine(({ answer, content }) => !answer || content === messageAnswerSentences[answer], {
    path: ['content'],
    error: 'The text of this answer has changed. Please load the page again.',
  })
  .refine(({ answer, kind }) => !answer || !kind, {
    path: ['kind'],
    error: 'An answer cannot be of another kind.',
  });
export type NewMessage = z.output<typeof newMessageSchema>;

/**
 * A part of a conversation, oldest message first, and whether there are older or newer ones beyond it. If there are
 * newer ones, `waiting` is the newest unread message of the conversation: a read mark there leaves nothing unread. `held`
 * are the viewer's messages that are not delivered yet, after the newest of the conversation.
 */
const messagePageSchema = z.object({
  messages: z.array(messageSchema),
  older: z.boolean(),
  newer: z.boolean(),
  waiting: messageSchema.pick({ id: true, timestamp: true }).nullable(),
  held: z.array(heldMessageSchema).optional(),
});
export type MessagePage = z.output<typeof messagePageSchema>;

const participantSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  profileImage: z.string().nullable(),
  /** Null before registration step 2. */
  sport: z.string().nullable(),
  /** Of a coach: whether staff have seen that they work at their school. */
  verified: z.boolean(),
});
export type Participant = z.output<typeof participantSchema>;

/**
 * A conversation that waits for its receiver: `sent` by the viewer, or `received`. After a refusal it is `closed` to its
 * sender and `declined` to its receiver. Null: an ordinary conversation.
 */
const requestSchema = z.enum(['sent', 'received', 'closed', 'declined']).nullable();

const requestDecisions = ['accept', 'decline'] as const;
export type RequestDecision = (typeof requestDecisions)[number];

/** `lastMessage` is null if that message was deleted or is a card; `timestamp` is when it was sent. */
export const conversationSchema = z.object({
  id: z.string(),
  participant: participantSchema,
  lastMessage: z.string().nullable(),
  lastVisit: z.enum(visitCardChanges).nullable(),
  lastSenderId: z.string(),
  /** Whether a guardian of that sender has written it. */
  isLastOfGuardian: z.boolean(),
  timestamp: timeSchema(),
  unread: z.number(),
  /** Always false for people who have blocked one another. */
  online: z.boolean(),
  request: requestSchema,
  /** The newest message that contains the searched text; null without a search, or if only the name matches. */
  found: messageSchema
    .pick({ id: true, senderId: true, content: true, timestamp: true, guardian: true })
    .nullable(),
});
export type Conversation = z.output<typeof conversationSchema>;

/** A user to write to, whether or not the conversation has begun. `headline`: 'Football, Quarterback · Class of 2027'. */
const correspondentSchema = z.object({
  participant: participantSchema,
  headline: z.string(),
  /** Id of their athlete or coach profile, for a link; null before registration step 2. */
  profileId: z.string().nullable(),
  online: z.boolean(),
  unread: z.number(),
  request: requestSchema,
  /** How many requests are left today, if the viewer's first message would be one; else null. */
  requestsLeft: z.number().nullable(),
  /** By the viewer. A blocked member is not shown it; only sending is refused. */
  blocked: z.boolean(),
  /** To a coach, of an athlete who has signed; the school's name where the athlete shows it. */
  signed: z.object({ school: z.string().nullable() }).nullable(),
  /** Of a coach who was verified while the two had a conversation, and is not any more: where, and since when. */
  verificationEnded: z.object({ school: z.string(), at: timeSchema() }).nullable(),
});
export type Correspondent = z.output<typeof correspondentSchema>;

const noPerson = translatable('There is no such person.');
const noMessage = translatable('This message is not there anymore.');
const noConversation = 'You have no conversation with this person.';

export const messageCalls = defineCalls({
  'GET /api/messages/{me}/{other}': {
    summary: 'A conversation of mine, oldest first: its newest messages, or those before one of them',
    ownerOnly: true,
    query: z.strictObject({
      before: optionalParam(idSchema()),
      limit: optionalParam(integerParam(1, messageLimits.pageLength)).transform(
        (limit) => limit ?? messageLimits.pageLength,
      ),
    }),
    response: z.array(messageSchema),
    notFoundMessage: noPerson,
    errorCodes: ['forbidden'],
  },
  'POST /api/messages': {
    summary: 'Send a message; the same Idempotency-Key header again answers with the first one',
    ownerOnly: true,
    body: newMessageSchema,
    maxBodyBytes: messageLimits.maxBodyBytes,
    /** `request`: the message is one, and waits for an answer. The fields of a held message: it is not delivered yet. */
    response: messageSchema.extend({
      request: z.literal('sent').optional(),
      ...heldMessageSchema.pick({ heldUntil: true, heldBecause: true, heldTimeZone: true }).partial().shape,
    }),
    status: 201,
    // Two per second for a minute: nobody types that fast, but a spammer's script does.
    limit: { max: 120, seconds: 60 },
    notFoundMessage: noPerson,
    requestHeaders: {
      'Idempotency-Key': 'Any text of up to 255 characters: sent again, it answers with the first message',
    },
  },
  'DELETE /api/messages/{id}': {
    summary: `Take back a message of mine within ${messageLimits.deleteMinutes} minutes, for both sides, or while it is held`,
    ownerOnly: true,
    notFoundMessage: noMessage,
  },
  'GET /api/conversations': {
    summary: `My conversations, newest first; \`search\` finds in names and in the newest ${formatInteger(messageLimits.maxSearchedMessages)} messages`,
    ownerOnly: true,
    query: z.strictObject({ search: optionalParam(z.string().trim().max(200)), ...pageQueryFields }),
    response: z.array(conversationSchema),
    paginated: true,
  },
  'GET /api/conversations/unread': {
    summary: 'How many of my messages are unread in all conversations',
    ownerOnly: true,
    response: z.object({ unread: z.number() }),
  },
  'GET /api/conversations/{userId}/messages': {
    summary:
      'A conversation of mine where it opens: at my oldest unread message, or at its end; or the messages before, after or around a message',
    ownerOnly: true,
    query: z.strictObject({
      at: optionalParam(z.enum(['unread', 'end'], 'Please choose unread or end')),
      before: optionalParam(idSchema()),
      after: optionalParam(idSchema()),
      around: optionalParam(idSchema()),
    }),
    response: messagePageSchema,
    notFoundMessage: noPerson,
  },
  'GET /api/conversations/{userId}': {
    summary: 'The other member of a conversation, whether or not it has begun',
    ownerOnly: true,
    response: correspondentSchema,
    notFoundMessage: noPerson,
  },
  'PUT /api/conversations/{userId}/read-mark': {
    summary: 'I have seen everything up to this message; an older mark changes nothing',
    ownerOnly: true,
    body: z.strictObject({ messageId: idSchema() }),
    notFoundMessage: noConversation,
  },
  'PUT /api/conversations/{userId}/request': {
    summary: 'Accept or decline the request of someone who has written to me first',
    ownerOnly: true,
    body: z.strictObject({ decision: z.enum(requestDecisions, 'Please choose accept or decline') }),
    notFoundMessage: 'There is no request from this person.',
    errorCodes: ['taken'],
  },
  'POST /api/conversations/{userId}/typing': {
    summary: 'Signal to the other member that I am writing',
    ownerOnly: true,
    notFoundMessage: noConversation,
    // A browser sends one every three seconds.
    limit: { max: 120, seconds: 60 },
  },
  'GET /api/events': {
    summary: 'My live events, as Server-Sent Events; Last-Event-ID (or `lastEventId`) resumes',
    ownerOnly: true,
    query: z.strictObject({ lastEventId: optionalParam(integerParam(0, Number.MAX_SAFE_INTEGER)) }),
    mediaType: 'text/event-stream',
    errorCodes: ['unavailable'],
    // Twenty browsers of a member that lose their connection again and again, each with its backoff.
    limit: { max: 300, seconds: 60 },
    events: {
      message: {
        summary: 'A message was sent or deleted, by me or by the other member',
        data: liveEventSchemas.message,
      },
      held: {
        summary: 'A message of mine to `userId` is held, or not anymore',
        data: liveEventSchemas.held,
      },
      read: { summary: '`userId` has read everything up to `messageId`', data: liveEventSchemas.read },
      typing: { summary: '`userId` is writing to me', data: liveEventSchemas.typing },
      presence: {
        summary: 'A member of one of my conversations came online or went offline',
        data: liveEventSchemas.presence,
      },
      conversation: { summary: 'The conversation with `userId` is new', data: liveEventSchemas.conversation },
      notice: { summary: 'Something else happened that concerns me', data: liveEventSchemas.notice },
      refetch: {
        summary: 'Too much was missed to resume: load everything again',
        data: liveEventSchemas.refetch,
      },
      replaced: {
        summary: 'This stream ends because others are newer: reconnect only when it is needed again',
        data: liveEventSchemas.replaced,
      },
    },
    requestHeaders: {
      'Last-Event-ID': 'The id of the last received event: missed events are sent first',
    },
  },
});
