import { z } from 'zod';
import { emailLinkSchema, emailSchema } from '#features/accounts/contract/accounts.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { contactLogFile, contactLogList } from '../contract.ts';

/** Seats of one school. */
export const maxComplianceOfficers = 5;
/** Days in which a mailed link works. */
export const complianceLinkDays = 7;
/** Days in which a browser shows the log after a link was opened in it. */
export const complianceSessionDays = 30;

const officerSchema = z.object({
  id: z.string(),
  email: z.string(),
  byStaff: z.boolean(),
  invitedAt: timeSchema(),
  /** When the mailed link was opened first; null before. */
  confirmedAt: timeSchema().nullable(),
});
export type ComplianceOfficer = z.output<typeof officerSchema>;

export const officerInvitationSchema = z.strictObject({ email: emailSchema });

const notFoundMessage = 'This is not there anymore, or not for you.';
const day = 86_400;
const invitation = {
  body: officerInvitationSchema,
  response: z.array(officerSchema),
  status: 201,
  limit: { max: 10, seconds: day },
  moreLimits: [
    { per: 'network', max: 50, seconds: day },
    { per: 'email', max: 5, seconds: day },
  ],
  notFoundMessage,
} as const;
/** `public` means that no account is asked for. */
const bySession = { audience: 'public', limit: { max: 300, seconds: 60 } } as const;

export const complianceCalls = defineCalls({
  'GET /api/schools/{id}/compliance-officers': {
    summary: 'Who reads the contact log of my school without an account; for its confirmed head coach',
    audience: 'coaches',
    response: z.array(officerSchema),
    notFoundMessage,
    errorCodes: ['forbidden'],
  },
  'POST /api/schools/{id}/compliance-officers': {
    summary:
      'Email a link to the contact log to a compliance officer at my school; again for one who has a seat',
    audience: 'coaches',
    ...invitation,
    errorCodes: ['forbidden', 'taken'],
  },
  'DELETE /api/schools/{id}/compliance-officers/{officerId}': {
    summary: 'Remove the seat of a compliance officer: the log closes at once',
    audience: 'coaches',
    notFoundMessage,
    errorCodes: ['forbidden'],
  },
  'GET /api/staff/schools/{id}/compliance-officers': {
    summary: 'Who reads the contact log of a school without an account',
    audience: 'staff',
    response: z.array(officerSchema),
    notFoundMessage,
  },
  'POST /api/staff/schools/{id}/compliance-officers': {
    summary: 'Email a link to the contact log of a school to a compliance officer, at any address',
    audience: 'staff',
    ...invitation,
    errorCodes: ['taken'],
  },
  'DELETE /api/staff/schools/{id}/compliance-officers/{officerId}': {
    summary: 'Remove the seat of a compliance officer',
    audience: 'staff',
    notFoundMessage,
  },
  'POST /api/compliance/sessions': {
    summary: 'Open an emailed link, once: this browser reads the log of its school from now on',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'DELETE /api/compliance/sessions': {
    summary: 'Close the log in this browser',
    whileOverloaded: true,
    ...bySession,
  },
  'POST /api/compliance/links': {
    summary:
      'Email a new link to a compliance officer; the answer never tells whether the address is that of one',
    audience: 'public',
    body: officerInvitationSchema,
    response: z.object({ message: z.string() }),
    status: 202,
    limit: { max: 30, seconds: 600 },
    moreLimits: [
      { per: 'network', max: 500, seconds: day },
      { per: 'email and network', max: 10, seconds: day },
    ],
  },
  'GET /api/compliance': {
    summary: 'The seat of this browser; null where no link was opened, or the seat has ended',
    ...bySession,
    response: z.object({
      officer: z
        .object({ email: z.string(), school: z.object({ id: z.string(), name: z.string() }) })
        .nullable(),
    }),
  },
  'GET /api/compliance/contact-log': {
    summary: 'The contact log of the school of this browser, without texts; reading it is recorded',
    ...bySession,
    ...contactLogList,
    errorCodes: ['signed-out'],
  },
  'GET /api/compliance/contact-log/file': {
    summary: 'The same as CSV',
    audience: 'public',
    ...contactLogFile,
    errorCodes: ['signed-out'],
  },
});
