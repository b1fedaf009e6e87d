import { z } from 'zod';
import { emailLinkSchema, emailSchema } from '#features/accounts/contract/accounts.ts';
import { ownVerificationSchema } from '#features/coaches/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, requiredLineSchema } from '#shared/schemas.ts';

/** Hours in which the mailed link works. */
export const linkHours = 24;
/** As long as a season: staffs change from year to year. */
export const verifiedDays = 365;

const directoryUrlMessage = "Please enter the address of your school's page that names you, with https://";

export const verificationFormSchema = z.strictObject({
  /** The school of the coach's profile: one school at a time is verified. */
  schoolId: idSchema(),
  /** At one of the school's domains. */
  email: emailSchema,
  /** A page of the school that names the coach: an address alone proves a student. */
  directoryUrl: requiredLineSchema(500, directoryUrlMessage).refine(isHttpsUrl, directoryUrlMessage),
});
export type VerificationForm = z.output<typeof verificationFormSchema>;

function isHttpsUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

const day = 86_400;

export const verificationCalls = defineCalls({
  'POST /api/verifications': {
    summary:
      'Ask to be verified as a coach of my school: emails a link to my address there; a second request replaces the first',
    audience: 'coaches',
    body: verificationFormSchema,
    response: ownVerificationSchema,
    status: 202,
    // A few mistyped addresses in an hour; each request is an email.
    limit: { max: 10, seconds: 3600 },
    moreLimits: [
      { per: 'network', max: 100, seconds: day },
      { per: 'email', max: 5, seconds: day },
    ],
    notFoundMessage: 'Please complete your coach profile setup.',
    errorCodes: ['taken'],
  },
  'POST /api/verifications/confirm': {
    summary: 'Show by the emailed link that the mailbox is mine; staff decide after that',
    audience: 'coaches',
    body: emailLinkSchema,
    response: ownVerificationSchema,
    limit: { max: 60, seconds: 600 },
    errorCodes: ['forbidden', 'taken'],
  },
});
