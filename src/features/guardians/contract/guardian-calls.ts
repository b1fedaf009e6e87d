import { z } from 'zod';
import { emailLinkSchema, emailSchema } from '#features/accounts/contract/accounts.ts';
import { messageAnswers } from '#features/messages/contract/message-answers.ts';
import { copyCounts, messageKinds } from '#features/messages/contract/message-kinds.ts';
import { visitSnapshotSchema } from '#features/messages/contract/visit-card-schema.ts';
import { defineCalls } from '#shared/api-call.ts';
import { pageQueryFields, timeSchema } from '#shared/schemas.ts';
import { languages } from '#translations/languages.ts';
import { translatable } from '#translations/translate.ts';
import { guardianModes } from './guardian-modes.ts';
import { type GuardianRelation, guardianStates, relationLabels } from './own-guardians.ts';

/** Days in which a mailed link works. */
export const guardianLinkDays = 7;
/** Days in which a browser shows the page after a link was opened in it. */
export const guardianSessionDays = 30;

const relations = Object.keys(relationLabels) as [GuardianRelation, ...GuardianRelation[]];

const guardedAthleteSchema = z.object({
  /** Of the guardian's relation to this athlete. */
  id: z.string(),
  firstName: z.string(),
  /** Null until the guardian has confirmed, and once they stop: the address may be that of a stranger. */
  lastName: z.string().nullable(),
  state: z.enum(guardianStates),
  relation: z.enum(relations).nullable(),
  confirmedAt: timeSchema().nullable(),
  mode: z.enum(guardianModes),
  /** False of an athlete who is 18 and lets guardians go on reading: then they do nothing else. */
  hasRights: z.boolean(),
  /** Without addresses; nobody until the guardian has confirmed. */
  otherGuardians: z.array(
    z.object({ relation: z.enum(relations).nullable(), state: z.enum(guardianStates) }),
  ),
});
export type GuardedAthlete = z.output<typeof guardedAthleteSchema>;

const guardianPageSchema = z.object({
  /** Null in a browser in which no link was opened. */
  guardian: z
    .object({
      email: z.string(),
      /** Of the mails. */
      language: z.enum(languages),
      /** Whether the guardian has chosen it on the page; else the page follows the browser. */
      languageChosen: z.boolean(),
      athletes: z.array(guardedAthleteSchema),
      /** What who confirms agrees to. */
      termsVersion: z.string(),
      privacyVersion: z.string(),
    })
    .nullable(),
});
export type GuardianPage = z.output<typeof guardianPageSchema>;
export type Guardian = NonNullable<GuardianPage['guardian']>;

export const consentSchema = z.strictObject({
  /** Absent: as before, at first `see`. */
  mode: z.enum(guardianModes).optional(),
  relation: z.enum(relations, translatable('Please choose how you are related to the athlete')),
  agrees: z.literal(true, translatable('Please agree to the terms and the privacy page')),
  /** As the page has shown them. */
  termsVersion: z.string().max(20),
  privacyVersion: z.string().max(20),
});

const guardianThreadSchema = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['athlete', 'coach']),
  /** Of a coach. */
  school: z.string().nullable(),
  /** Whether staff have verified the coach, as the athlete sees it; false for athletes. */
  verified: z.boolean(),
  lastMessageAt: timeSchema(),
  /** Whether nothing passes between the two, because a guardian has stopped it. */
  stopped: z.boolean(),
  /** Whether this guardian is among those who have to start it again. */
  waitsForMe: z.boolean(),
});
export type GuardianThread = z.output<typeof guardianThreadSchema>;

export const guardianMessageSchema = z.object({
  id: z.string(),
  /** Also where a guardian has written it. */
  isFromAthlete: z.boolean(),
  guardian: z.object({ relation: z.enum(relations), isMine: z.boolean() }).nullable(),
  /** Null for a message that its author has deleted, and for a change of a visit. */
  content: z.string().nullable(),
  /** Which one-press answer of a coach it is. */
  answer: z.enum(messageAnswers).nullable(),
  /** What the coach who wrote it says it is; null: personal. */
  kind: z.enum(messageKinds).nullable(),
  /** How many athletes got the same text; null where the server has counted none. */
  copies: z.enum(copyCounts).nullable(),
  /** A campus visit as this change has left it. */
  visit: visitSnapshotSchema.nullable(),
  /** Of that visit; a note may change without a message. */
  noteNow: z.string().nullable(),
  timestamp: timeSchema(),
});
export type GuardianMessage = z.output<typeof guardianMessageSchema>;

const mailedMessage = z.object({ message: z.string() });
const notFoundMessage = translatable('This is not there anymore, or not for you.');
const day = 86_400;
/** Of calls with a guardian's session: `public` means that no account is asked for. */
const bySession = { audience: 'public', limit: { max: 300, seconds: 60 } } as const;

/** What a guardian does, who has no account: the session comes from a mailed link. */
export const guardianCalls = defineCalls({
  'POST /api/guardian/sessions': {
    summary: 'Open an emailed link, once: this browser shows the page of its mailbox from now on',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'DELETE /api/guardian/sessions': {
    summary: 'Close the page of the guardian in this browser',
    whileOverloaded: true,
    ...bySession,
  },
  'POST /api/guardian/link-renewals': {
    summary: 'Email a new link to the mailbox that a link was sent to, also a used or expired one',
    audience: 'public',
    body: emailLinkSchema,
    response: mailedMessage,
    status: 202,
    limit: { max: 10, seconds: 3600 },
  },
  'POST /api/guardian/links': {
    summary:
      'Email a new link to a guardian; the answer never tells whether the address is that of a guardian',
    audience: 'public',
    body: z.strictObject({ email: emailSchema }),
    response: mailedMessage,
    status: 202,
    limit: { max: 30, seconds: 600 },
    moreLimits: [
      { per: 'network', max: 500, seconds: day },
      { per: 'email and network', max: 10, seconds: day },
    ],
  },
  'GET /api/guardian': {
    summary: 'The athletes of the guardian of this browser, and the versions of the terms in force',
    ...bySession,
    response: guardianPageSchema,
  },
  'PUT /api/guardian/language': {
    summary: 'Choose the language of the page and of the emails, whatever the browser says',
    ...bySession,
    body: z.strictObject({ language: z.enum(languages) }),
    response: guardianPageSchema,
    errorCodes: ['signed-out'],
  },
  'PUT /api/guardian/athletes/{id}': {
    summary: 'Confirm to be the guardian of this athlete, and agree to these versions of the terms',
    ...bySession,
    body: consentSchema,
    response: guardianPageSchema,
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden', 'taken'],
  },
  'DELETE /api/guardian/athletes/{id}': {
    summary: 'Decline the invitation, or no longer read along',
    ...bySession,
    response: guardianPageSchema,
    notFoundMessage,
    errorCodes: ['signed-out'],
  },
  'GET /api/guardian/athletes/{id}/threads': {
    summary: "The athlete's conversations with everyone who is not known to be a minor, the latest first",
    ...bySession,
    response: z.array(guardianThreadSchema),
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'GET /api/guardian/athletes/{id}/threads/{userId}/messages': {
    summary: 'The messages of one of these conversations, newest first',
    ...bySession,
    query: z.strictObject(pageQueryFields),
    response: z.array(guardianMessageSchema),
    paginated: true,
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'PUT /api/guardian/athletes/{id}/threads/{userId}/stop': {
    summary: 'Stop a contact: nothing passes between the two until every guardian starts it again',
    whileOverloaded: true,
    ...bySession,
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
  'DELETE /api/guardian/athletes/{id}/threads/{userId}/stop': {
    summary: 'Start a stopped contact again, as far as it is up to this guardian',
    ...bySession,
    notFoundMessage,
    errorCodes: ['signed-out', 'forbidden'],
  },
});
