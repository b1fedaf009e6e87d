import { z } from 'zod';
import { emailSchema } from '#features/accounts/contract/accounts.ts';
import type { GuardianRelation } from '#features/messages/contract/guardian-relations.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { languages } from '#translations/languages.ts';
import { translatable } from '#translations/translate.ts';

/** Of one athlete, invited and confirmed together. */
export const maxGuardians = 2;
/** Days after which an invitation that nobody answers is deleted. */
export const invitationDays = 30;

export type { GuardianRelation };
export const relationLabels: Record<GuardianRelation, string> = {
  mother: translatable('Mother'),
  father: translatable('Father'),
  'legal-guardian': translatable('Legal guardian'),
};

export const guardianStates = ['invited', 'confirmed', 'stopped'] as const;
export type GuardianState = (typeof guardianStates)[number];

const ownGuardianSchema = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(guardianStates),
  relation: z.enum(Object.keys(relationLabels) as [GuardianRelation, ...GuardianRelation[]]).nullable(),
  /** Since when the guardian is in this state. */
  since: timeSchema(),
});
export type OwnGuardian = z.output<typeof ownGuardianSchema>;

const ownGuardiansSchema = z.object({
  /** Whether guardians read along: safeguards are on, and the athlete has not said to be 18. */
  inForce: z.boolean(),
  guardians: z.array(ownGuardianSchema),
});

export const guardianInvitationSchema = z.strictObject({
  email: emailSchema,
  /** Of the mail. */
  language: z.enum(languages).default('en'),
});

const day = 86_400;

/** What an athlete does. */
export const ownGuardianCalls = defineCalls({
  'GET /api/guardians': {
    summary: 'The guardians that I have invited, and whether guardians read along with me',
    audience: 'athletes',
    response: ownGuardiansSchema,
  },
  'POST /api/guardians': {
    summary: `Invite a parent or guardian by email, at most ${maxGuardians}; only for athletes who have not said to be 18`,
    audience: 'athletes',
    // A coach who made the account could make an address of their own a guardian.
    ownerOnly: true,
    body: guardianInvitationSchema,
    response: ownGuardiansSchema,
    status: 201,
    // A few mistyped addresses; each invitation is an email.
    limit: { max: 10, seconds: day },
    moreLimits: [
      { per: 'network', max: 100, seconds: day },
      { per: 'email', max: 5, seconds: day },
    ],
    errorCodes: ['taken'],
  },
  'DELETE /api/guardians/{id}': {
    summary:
      'Withdraw an invitation that is not confirmed; a confirmed guardian is not removed by the athlete',
    audience: 'athletes',
    ownerOnly: true,
    notFoundMessage: 'There is no such invitation anymore.',
    errorCodes: ['taken'],
  },
});
