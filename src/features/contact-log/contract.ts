import { z } from 'zod';
import { storedContactVerdictSchema } from '#features/contact-rules/contract.ts';
import { copyCounts } from '#features/messages/contract/message-kinds.ts';
import { defineCalls } from '#shared/api-call.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { idSchema, optionalParam, pageQueryFields, timeSchema } from '#shared/schemas.ts';
import { contactKinds, contactStatuses, maxFileRows } from './contract/contact-kinds.ts';

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const timeParam = () =>
  optionalParam(
    z.iso.datetime({ offset: true, error: 'Please give a time as 2026-11-24T08:00:00Z' }).refine((text) => {
      const time = Date.parse(text);
      return time >= earliest && time < latest;
    }, 'Please give a time of this century'),
  );

const filterFields = {
  /** The user id of a coach. */
  coach: optionalParam(idSchema()),
  kind: optionalParam(z.enum(contactKinds)),
  status: optionalParam(z.enum(contactStatuses)),
  /** Messages from this time on. */
  from: timeParam(),
  /** Messages before this time. */
  before: timeParam(),
};
const contactFiltersSchema = z.strictObject(filterFields);
export type ContactFilters = z.output<typeof contactFiltersSchema>;

/** A message of a coach to an athlete, without its text. */
const contactSchema = z.object({
  id: z.string(),
  /** When it was delivered. */
  at: timeSchema(),
  /** When the coach wrote it and the contact rules were asked; null: at once with its delivery. */
  writtenAt: timeSchema().nullable(),
  /** Null for an erased account. `title`: null for who is not at the school any more. */
  coach: z
    .object({ id: z.string(), firstName: z.string(), lastName: z.string(), title: z.string().nullable() })
    .nullable(),
  /** Null for an erased account. */
  athlete: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      sport: z.string().nullable(),
      classYear: z.number().nullable(),
    })
    .nullable(),
  kind: z.enum(contactKinds),
  /** How many athletes got the same text within a week: 2 to 20, or more; null: one. */
  copies: z.enum(copyCounts).nullable(),
  ...storedContactVerdictSchema.pick({ status: true, opensOn: true, version: true }).shape,
  /** The rows of the contact rules that the verdict comes from. */
  rules: z.array(z.object({ id: z.string(), source: z.string() })),
});
export type Contact = z.output<typeof contactSchema>;

const notFoundMessage = "The school you're looking for isn't in our list.";
/** What the calls of the log have in common, whoever makes them. */
export const contactLogList = {
  query: z.strictObject({ ...filterFields, ...pageQueryFields }),
  response: z.array(contactSchema),
  paginated: true,
  limit: { max: 120, seconds: 60 },
  notFoundMessage,
} as const;
export const contactLogFile = {
  query: contactFiltersSchema,
  mediaType: 'text/csv',
  limit: { max: 30, seconds: 3600 },
  notFoundMessage,
} as const;

const earlyContactSchema = z.strictObject({ refused: z.boolean('Please choose yes or no') });

export const contactLogCalls = defineCalls({
  'GET /api/schools/{id}/contact-log': {
    summary:
      'Which coach of my school wrote to which athlete, when and under which contact rule, newest first and without texts; for a head coach whom staff have confirmed',
    audience: 'coaches',
    ...contactLogList,
    errorCodes: ['forbidden'],
  },
  'GET /api/schools/{id}/contact-log/file': {
    summary: `The same as CSV, at most ${formatInteger(maxFileRows)} rows`,
    audience: 'coaches',
    ...contactLogFile,
    errorCodes: ['forbidden'],
  },
  'GET /api/schools/{id}/early-contact': {
    summary:
      'Whether my school refuses messages of its coaches that a contact rule does not allow yet; for a head coach whom staff have confirmed',
    audience: 'coaches',
    response: earlyContactSchema,
    notFoundMessage,
    errorCodes: ['forbidden'],
  },
  'PUT /api/schools/{id}/early-contact': {
    summary:
      'Refuse them from now on, or no more; a questionnaire and a camp notice pass, and so does what is disputed or unknown',
    audience: 'coaches',
    body: earlyContactSchema,
    limit: { max: 30, seconds: 60 },
    notFoundMessage,
    errorCodes: ['forbidden'],
  },
  'GET /api/staff/schools/{id}/contact-log': {
    summary: 'The contact log of any school; reading it is recorded',
    audience: 'staff',
    ...contactLogList,
  },
  'GET /api/staff/schools/{id}/contact-log/file': {
    summary: 'The same as CSV; reading it is recorded',
    audience: 'staff',
    ...contactLogFile,
  },
});
