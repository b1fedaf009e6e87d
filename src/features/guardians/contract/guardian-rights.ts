import { z } from 'zod';
import { dataExportSchema } from '#features/data-exports/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { translatable } from '#translations/translate.ts';

/** Between the request of a guardian and the erasure: time for another guardian to take it back. */
export const guardianErasureDays = 7;

/** Of the guardian's page; the athlete reads the same in the list of recent activity. */
const guardianProfileViewSchema = z.object({
  coachId: z.string(),
  name: z.string(),
  school: z.string(),
  lastViewedAt: timeSchema(),
  /** On how many days the coach has opened the profile; a second look on one day does not count. */
  days: z.number(),
});
export type GuardianProfileView = z.output<typeof guardianProfileViewSchema>;

const guardianRightsSchema = z.object({
  /** Nobody finds or opens the profile. */
  isPaused: z.boolean(),
  /** Whether guardians have paused it, so that the athlete cannot go on alone. */
  isPausedByGuardian: z.boolean(),
  /** Whether this guardian is among those who have to end the pause. */
  waitsForMe: z.boolean(),
  /** When the account is erased, where a guardian has asked for that. */
  eraseAt: timeSchema().nullable(),
});
export type GuardianRights = z.output<typeof guardianRightsSchema>;

const notFoundMessage = translatable('This is not there anymore, or not for you.');
/** With a guardian's session: `public` means that no account is asked for. */
const bySession = {
  audience: 'public',
  limit: { max: 300, seconds: 60 },
  notFoundMessage,
  errorCodes: ['signed-out', 'forbidden'],
} as const;

/** What a confirmed guardian of a minor may do beside reading along. */
export const guardianRightsCalls = defineCalls({
  'GET /api/guardian/athletes/{id}/profile-views': {
    summary: 'The coaches who have opened the profile of the athlete, the latest first',
    ...bySession,
    response: z.array(guardianProfileViewSchema),
  },
  'GET /api/guardian/athletes/{id}/rights': {
    summary: 'Whether the profile of the athlete is paused, and when a guardian has it erased',
    ...bySession,
    response: guardianRightsSchema,
  },
  'PUT /api/guardian/athletes/{id}/pause': {
    summary: 'Pause the profile of the athlete: nobody finds or opens it until every guardian ends the pause',
    whileOverloaded: true,
    ...bySession,
    response: guardianRightsSchema,
  },
  'DELETE /api/guardian/athletes/{id}/pause': {
    summary: 'End the pause of the profile, as far as it is up to this guardian',
    ...bySession,
    response: guardianRightsSchema,
  },
  'PUT /api/guardian/athletes/{id}/erasure': {
    summary: `Ask for the erasure of the account of the athlete, in ${guardianErasureDays} days; the athlete and every guardian get an email`,
    ...bySession,
    limit: { max: 20, seconds: 86_400 },
    response: guardianRightsSchema,
  },
  'DELETE /api/guardian/athletes/{id}/erasure': {
    summary: 'Take back the erasure for which this or another guardian has asked',
    whileOverloaded: true,
    ...bySession,
    response: guardianRightsSchema,
    errorCodes: ['signed-out', 'forbidden', 'taken'],
  },
  'GET /api/guardian/athletes/{id}/data-export': {
    summary:
      'The copy of the data of the athlete that this guardian asked for last; null where there is none',
    ...bySession,
    response: z.object({ export: dataExportSchema.nullable() }),
  },
  'POST /api/guardian/athletes/{id}/data-export': {
    summary:
      'Ask for a copy of the data of the athlete, without what guardians do not read; the athlete gets an email',
    ...bySession,
    limit: { max: 10, seconds: 86_400 },
    response: z.object({ export: dataExportSchema }),
    status: 202,
  },
  'GET /api/guardian/athletes/{id}/data-export/file': {
    summary: 'This copy: a ZIP file as JSON and as CSV',
    ...bySession,
    limit: { max: 60, seconds: 3600 },
    mediaType: 'application/zip',
  },
});
