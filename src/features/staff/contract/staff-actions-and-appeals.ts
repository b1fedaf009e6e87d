import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, requiredTextSchema, timeSchema } from '#shared/schemas.ts';

/** What staff may do to the account of a member, in the order in which the form offers it. */
export const accountActionLabels = {
  warn: 'Warn',
  restrict: 'No new conversations',
  suspend: 'Suspend',
  lift: 'Lift restriction and suspension',
  'end-sessions': 'End all sessions',
} as const;
type AccountActionKind = keyof typeof accountActionLabels;
export const accountActionKinds = Object.keys(accountActionLabels) as [
  AccountActionKind,
  ...AccountActionKind[],
];

/** Besides those, what staff do to a profile. */
export const actionLabels = {
  ...accountActionLabels,
  'remove-content': 'Removed from the profile',
  'correct-name': 'Name corrected',
  'correct-role': 'Role corrected',
  'correct-school': 'School corrected',
  'raise-limit': 'Daily limit raised',
  'strike-evaluation': 'Evaluation removed',
  'read-thread': 'Conversation read',
  'remove-factors': 'Link to remove the second step emailed',
  'correct-birth-date': 'Date of birth corrected',
} as const;
export type ActionKind = keyof typeof actionLabels;
/** They take nothing away: there is nothing to appeal against. */
export const isAppealable = (kind: ActionKind): boolean =>
  !['lift', 'end-sessions', 'raise-limit', 'remove-factors'].includes(kind);

const actionKinds = Object.keys(actionLabels) as [ActionKind, ...ActionKind[]];

/** Long enough that somebody who waits it out has grown up; staff can suspend again. */
export const maxSuspensionDays = 5 * 365;

/** The member reads it. */
export const actionReasonSchema = requiredTextSchema(
  3,
  1000,
  'Please write a reason of at least 3 characters: the member reads it',
);

const appealSchema = z.object({
  words: z.string(),
  createdAt: timeSchema(),
  /** Null while staff have not answered. */
  granted: z.boolean().nullable(),
  answer: z.string().nullable(),
});

/** What staff did to an account, as its owner reads it. */
export const accountActionSchema = z.object({
  id: z.string(),
  kind: z.enum(actionKinds),
  reason: z.string(),
  /** What was removed, such as 'Bio', or 'Conversation with Ana Moreno'; null for other actions. */
  content: z.string().nullable(),
  /** Of a suspension or a raised limit. */
  until: timeSchema().nullable(),
  createdAt: timeSchema(),
  /** When a restriction or a suspension was lifted, replaced, or over. */
  endedAt: timeSchema().nullable(),
  appeal: appealSchema.nullable(),
});
export type AccountAction = z.output<typeof accountActionSchema>;

export const newAppealSchema = z.strictObject({
  actionId: idSchema(),
  words: requiredTextSchema(3, 2000, 'Please write at least 3 characters'),
});

/** What members read and answer. */
export const accountActionCalls = defineCalls({
  'GET /api/account-actions': {
    summary: 'What staff did to my account in the last twelve months, and why, newest first',
    whileSuspended: true,
    response: z.array(accountActionSchema),
  },
  'POST /api/appeals': {
    summary: 'Appeal against what staff did to my account, once for each action',
    whileSuspended: true,
    body: newAppealSchema,
    response: accountActionSchema,
    status: 201,
    limit: { max: 20, seconds: 3600 },
    notFoundMessage: 'This was not about your account.',
    errorCodes: ['taken'],
  },
});
