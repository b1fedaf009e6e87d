import { z } from 'zod';
import {
  accountSchema,
  emailLinkSchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  roles,
} from '#features/accounts/contract/accounts.ts';
import { newPasswordSchema } from '#features/accounts/contract/passwords.ts';
import { reasons } from '#features/safety/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { optionalTextSchema, timeSchema } from '#shared/schemas.ts';
import { namedSchema } from './queue-calls.ts';
import { accountActionKinds, accountActionSchema, actionReasonSchema } from './staff-actions-and-appeals.ts';

/** How a report may end, in the order in which the form offers it. */
export const reportOutcomeLabels = {
  'no-action': 'No action',
  warned: 'Warn the member',
  restricted: 'No new conversations',
  suspended: 'Suspend the member',
} as const;
export type ReportOutcome = keyof typeof reportOutcomeLabels;
const reportOutcomes = Object.keys(reportOutcomeLabels) as [ReportOutcome, ...ReportOutcome[]];

const reportedMessageSchema = z.object({
  id: z.string(),
  isFromReporter: z.boolean(),
  /** Null for a message that was deleted before the report. */
  content: z.string().nullable(),
  timestamp: timeSchema(),
  /** The message that was reported. */
  isReported: z.boolean(),
});

const outcomeSchema = z.object({
  outcome: z.enum(reportOutcomes),
  note: z.string(),
  decidedAt: timeSchema(),
  staff: namedSchema.nullable(),
});

const staffReportSchema = z.object({
  id: z.string(),
  reason: z.enum(reasons),
  words: z.string().nullable(),
  createdAt: timeSchema(),
  /** The names are those of the day of the report; null ids are of people who are erased. */
  reporter: z.object({ id: z.string().nullable(), name: z.string(), isNew: z.boolean() }),
  reported: z.object({ id: z.string().nullable(), name: z.string() }),
  messages: z.array(reportedMessageSchema),
  assignedTo: namedSchema.nullable(),
  outcome: outcomeSchema.nullable(),
  /** Other open reports about the same person, oldest first, a few of them. */
  others: z.array(z.object({ id: z.string(), reason: z.enum(reasons), createdAt: timeSchema() })),
  otherCount: z.number(),
});
export type StaffReport = z.output<typeof staffReportSchema>;

export const reportOutcomeSchema = z.strictObject({
  outcome: z.enum(reportOutcomes, 'Please choose an outcome'),
  /** For staff only. */
  note: optionalTextSchema(1000),
  /** For the member; needed unless there is no action. */
  reason: actionReasonSchema.nullish(),
  /** Needed for a suspension. */
  until: z.iso.date('Please choose a day').nullish(),
  /** Also for every other open report about the same person. */
  includeOthers: z.boolean().default(false),
});

export const newActionSchema = z.strictObject({
  kind: z.enum(accountActionKinds, 'Please choose an action'),
  reason: actionReasonSchema,
  /** Needed for a suspension: it ends when this day begins, in UTC. */
  until: z.iso.date('Please choose a day').nullish(),
});

export const staffPersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  email: z.string(),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: timeSchema(),
  lastActiveAt: timeSchema().nullable(),
  suspendedUntil: timeSchema().nullable(),
  restrictedAt: timeSchema().nullable(),
  eraseAt: timeSchema().nullable(),
  /** Such as 'Football · Quarterback · Class of 2027 · Austin, TX'; null before step 2 of the registration. */
  profile: z.string().nullable(),
  reports: z.array(
    z.object({
      id: z.string(),
      isAbout: z.boolean(),
      reason: z.enum(reasons),
      createdAt: timeSchema(),
      outcome: z.enum(reportOutcomes).nullable(),
    }),
  ),
  actions: z.array(
    accountActionSchema.extend({
      staff: namedSchema.nullable(),
      appealId: z.string().nullable(),
      /** The text or link that was removed, or the name before. */
      before: z.string().nullable(),
    }),
  ),
  /** What the member did, and what staff did about the member. */
  audit: z.array(z.object({ id: z.string(), at: timeSchema(), kind: z.string(), byStaff: z.boolean() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      createdAt: timeSchema(),
      lastSeenAt: timeSchema(),
    }),
  ),
});
export type StaffPerson = z.output<typeof staffPersonSchema>;

export const appealAnswerSchema = z.strictObject({
  granted: z.boolean('Please choose'),
  answer: actionReasonSchema,
});

export const invitationAcceptanceSchema = emailLinkSchema.extend({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  password: newPasswordSchema,
});

const personNotFoundMessage = 'There is no such member.';
const reportNotFoundMessage = 'There is no such report.';
const hour = 3600;

export const staffCalls = defineCalls({
  'POST /api/auth/staff-invitation-preview': {
    summary: 'Whom an invitation to become staff is for',
    audience: 'public',
    body: emailLinkSchema,
    response: z.object({ email: z.string() }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/staff-invitation': {
    summary: 'Become staff by an emailed invitation, and sign in; a second factor has to follow',
    audience: 'public',
    body: invitationAcceptanceSchema,
    response: z.object({ user: accountSchema }),
    limit: { max: 60, seconds: 600 },
    errorCodes: ['taken'],
  },
  'POST /api/staff/invitations': {
    summary: 'Invite someone to become staff; an earlier link for the address ends',
    audience: 'staff',
    body: z.strictObject({ email: emailSchema }),
    limit: { max: 30, seconds: hour },
    errorCodes: ['taken'],
  },
  'GET /api/staff/reports/{id}': {
    summary: 'A report with the copy of the conversation; reading it is recorded',
    audience: 'staff',
    response: staffReportSchema,
    notFoundMessage: reportNotFoundMessage,
  },
  'PUT /api/staff/reports/{id}/assignment': {
    summary: 'Look after every open report about the same person',
    audience: 'staff',
    notFoundMessage: reportNotFoundMessage,
  },
  'DELETE /api/staff/reports/{id}/assignment': {
    summary: 'Look after them no more',
    audience: 'staff',
    notFoundMessage: reportNotFoundMessage,
  },
  'POST /api/staff/reports/{id}/outcome': {
    summary: 'Decide a report, once; the reporters are told that we have looked, the member what was done',
    audience: 'staff',
    body: reportOutcomeSchema,
    response: staffReportSchema,
    status: 201,
    notFoundMessage: reportNotFoundMessage,
    errorCodes: ['taken'],
  },
  'GET /api/staff/people/{userId}': {
    summary:
      'A member: facts, reports, what staff did, audit, sessions without addresses; reading it is recorded',
    audience: 'staff',
    response: staffPersonSchema,
    notFoundMessage: personNotFoundMessage,
  },
  'POST /api/staff/people/{userId}/actions': {
    whileOverloaded: true,
    summary: 'Warn, restrict, suspend, lift, or end sessions; the member reads the reason in an email',
    audience: 'staff',
    body: newActionSchema,
    response: staffPersonSchema,
    status: 201,
    notFoundMessage: personNotFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/appeals/{id}/answer': {
    summary: 'Answer an appeal, once; granting it lifts what it is about',
    audience: 'staff',
    body: appealAnswerSchema,
    notFoundMessage: 'There is no such appeal.',
    errorCodes: ['taken'],
  },
});
