import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { requiredTextSchema, timeSchema } from '#shared/schemas.ts';

/** How a request ends, in the order in which the form offers it. */
export const verificationOutcomeLabels = {
  approved: 'Approve: the page names the coach',
  refused: 'Refuse',
} as const;
type VerificationOutcome = keyof typeof verificationOutcomeLabels;
const outcomes = Object.keys(verificationOutcomeLabels) as [VerificationOutcome, ...VerificationOutcome[]];

const verificationStates = ['mailed', 'proved', 'approved', 'refused', 'lapsed', 'ended'] as const;

const createReasonSchema = (message: string) => requiredTextSchema(3, 1000, message);

const earlierVerificationSchema = z.object({
  id: z.string(),
  state: z.enum(verificationStates),
  school: z.string(),
  schoolId: z.string(),
  /** Confirmed as head coach, under the title that the profile still has. */
  isHeadCoach: z.boolean(),
  requestedAt: timeSchema(),
  reason: z.string().nullable(),
  evidence: z.string().nullable(),
});

const staffVerificationSchema = z.object({
  id: z.string(),
  state: z.enum(verificationStates),
  coach: z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    position: z.string(),
    sport: z.string(),
    createdAt: timeSchema(),
    /** Until when the coach is verified now. */
    verifiedUntil: timeSchema().nullable(),
  }),
  school: z.object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    domains: z.array(z.string()),
  }),
  /** Such as 'j…e@rice.edu': enough to compare it with the page. Null where staff decided by evidence. */
  maskedEmail: z.string().nullable(),
  directoryUrl: z.string().nullable(),
  evidence: z.string().nullable(),
  requestedAt: timeSchema(),
  provedAt: timeSchema().nullable(),
  decidedAt: timeSchema().nullable(),
  decidedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Other requests and verifications of the coach, newest first. */
  earlier: z.array(earlierVerificationSchema),
});
export type StaffVerification = z.output<typeof staffVerificationSchema>;

export const verificationOutcomeSchema = z.strictObject({
  outcome: z.enum(outcomes, 'Please choose an outcome'),
  /** Staff have opened the page: needed to approve. */
  hasSeenPage: z.boolean().default(false),
  /** The page names the coach as head coach, who may then read the contact log of the school. */
  isHeadCoach: z.boolean().default(false),
  /** Needed to refuse; the coach reads it. */
  reason: createReasonSchema('Please write a reason of at least 3 characters: the coach reads it').nullish(),
});

export const handVerificationSchema = z.strictObject({
  evidence: createReasonSchema('Please write what you have seen, in at least 3 characters'),
});

const headCoachSchema = z.strictObject({ isHeadCoach: z.boolean() });

export const verificationEndSchema = z.strictObject({
  reason: createReasonSchema('Please write a reason of at least 3 characters: the coach reads it'),
});

const coachNotFoundMessage = 'There is no such coach.';

export const staffVerificationCalls = defineCalls({
  'GET /api/staff/verifications/{id}': {
    summary:
      'What a coach asks staff to see: the school, its page that names the coach, and what was decided before; reading it is recorded',
    audience: 'staff',
    response: staffVerificationSchema,
    notFoundMessage: 'There is no such request. The coach may have replaced it.',
  },
  'POST /api/staff/verifications/{id}/outcome': {
    summary:
      'Approve a request whose mailbox was proved, or refuse it with a reason; the coach gets an email',
    audience: 'staff',
    body: verificationOutcomeSchema,
    notFoundMessage: 'There is no such request. The coach may have replaced it.',
    errorCodes: ['taken'],
  },
  'GET /api/staff/people/{userId}/verifications': {
    summary: 'The requests and verifications of a coach, newest first',
    audience: 'staff',
    response: z.array(earlierVerificationSchema),
    notFoundMessage: coachNotFoundMessage,
  },
  'POST /api/staff/people/{userId}/verification': {
    summary: 'Verify a coach by what staff have seen instead of a mailbox; an open request ends',
    audience: 'staff',
    body: handVerificationSchema,
    notFoundMessage: coachNotFoundMessage,
    errorCodes: ['taken'],
  },
  'PUT /api/staff/people/{userId}/head-coach': {
    summary:
      'Confirm a verified coach as head coach, who may read the contact log of the school, or take it back; it ends with the verification, and with another title',
    audience: 'staff',
    body: headCoachSchema,
    notFoundMessage: coachNotFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/verification-end': {
    summary: 'End the verification of a coach before its time; the coach reads the reason',
    audience: 'staff',
    body: verificationEndSchema,
    notFoundMessage: coachNotFoundMessage,
    errorCodes: ['taken'],
  },
});
