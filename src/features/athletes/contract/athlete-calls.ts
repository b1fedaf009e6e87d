import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { idSchema, optionalParam, repeatedParam } from '#shared/schemas.ts';
import { athleteChangesSchema, athleteSchema, newAthleteSchema } from '../contract.ts';
import { countedOpenedProfile } from './daily-reading-limits.ts';
import { fieldAudienceChangesSchema, fieldAudiencesSchema } from './field-audiences.ts';
import { ownQuietHoursSchema, quietHoursChangesSchema } from './own-quiet-hours.ts';
import { profileVisibilityChangesSchema, profileVisibilitySchema } from './profile-visibility.ts';
import {
  highlightLimits,
  highlightSchema,
  newStatSchema,
  statSchema,
} from './stat-and-highlight-limits-and-schemas.ts';

const notFoundMessage = "The athlete profile you're looking for doesn't exist.";
const missingOwnMessage = 'Please complete your athlete profile setup.';

export const athleteCalls = defineCalls({
  'GET /api/athletes/me': {
    summary: 'My own athlete profile',
    audience: 'athletes',
    response: athleteSchema,
    notFoundMessage: missingOwnMessage,
  },
  'GET /api/athletes/{id}': {
    summary: 'An athlete',
    response: athleteSchema,
    notFoundMessage,
    counts: countedOpenedProfile,
  },
  'GET /api/distances': {
    summary: 'How many miles athletes live from a place, or else from my school or my home town',
    query: z.strictObject({
      ids: repeatedParam(idSchema()),
      near: optionalParam(z.string().trim().max(80)).describe(
        '`lat,lng`, or a city and its state or country',
      ),
    }),
    response: z.object({
      /** What the miles are counted from; null where it is not known. */
      from: z.enum(['place', 'school', 'home']).nullable(),
      /** Whole miles by the id of the athlete; who lives in an unknown city, or is hidden from the viewer, is missing. */
      miles: z.record(z.string(), z.number()),
    }),
  },
  'GET /api/athletes/me/visibility': {
    summary: 'Who sees my profile',
    audience: 'athletes',
    response: profileVisibilitySchema,
    notFoundMessage: missingOwnMessage,
  },
  'PATCH /api/athletes/me/visibility': {
    summary: 'Pause my profile, hide it from other athletes, or show it again',
    audience: 'athletes',
    ownerOnly: true,
    body: profileVisibilityChangesSchema,
    response: profileVisibilitySchema,
    notFoundMessage: missingOwnMessage,
    errorCodes: ['taken'],
  },
  'GET /api/athletes/me/audiences': {
    summary: 'Who sees each field of my profile',
    audience: 'athletes',
    response: fieldAudiencesSchema,
    notFoundMessage: missingOwnMessage,
  },
  'PATCH /api/athletes/me/audiences': {
    summary: 'Choose who sees these fields of my profile',
    audience: 'athletes',
    ownerOnly: true,
    body: fieldAudienceChangesSchema,
    response: fieldAudiencesSchema,
    notFoundMessage: missingOwnMessage,
  },
  'GET /api/athletes/me/quiet-hours': {
    summary: 'Whether messages of adults to me wait for the morning',
    audience: 'athletes',
    response: ownQuietHoursSchema,
    notFoundMessage: missingOwnMessage,
  },
  'PATCH /api/athletes/me/quiet-hours': {
    summary: 'Let coaches write to me from midnight on June 15, or not',
    audience: 'athletes',
    ownerOnly: true,
    body: quietHoursChangesSchema,
    response: ownQuietHoursSchema,
    notFoundMessage: missingOwnMessage,
  },
  'PUT /api/athletes/{id}/view': {
    summary: 'I have looked at this profile: counted once a day, and not for my own',
    notFoundMessage,
  },
  'POST /api/athletes': {
    summary: 'Add an athlete: a profile with a new managed `user`, or for the `userId` of one made before',
    audience: 'coaches',
    body: newAthleteSchema,
    response: athleteSchema,
    status: 201,
    limit: { max: 200, seconds: 3600 },
    moreLimits: [{ per: 'network', max: 1000, seconds: 86400 }],
    errorCodes: ['not-found', 'taken'],
  },
  'PATCH /api/athletes/{id}': {
    summary: 'Change the named fields of my own profile',
    body: athleteChangesSchema,
    response: athleteSchema,
    notFoundMessage,
  },
  'POST /api/athletes/me/stats': {
    summary: 'Add a stat of mine',
    audience: 'athletes',
    body: newStatSchema,
    response: statSchema,
    status: 201,
    errorCodes: ['not-found', 'taken'],
  },
  'PATCH /api/athletes/me/stats/{id}': {
    summary: 'Change a stat of mine',
    audience: 'athletes',
    body: newStatSchema.partial(),
    response: statSchema,
    notFoundMessage: 'This stat has been removed.',
    errorCodes: ['taken'],
  },
  'DELETE /api/athletes/me/stats/{id}': {
    summary: 'Remove a stat of mine',
    audience: 'athletes',
    notFoundMessage: 'This stat has been removed.',
  },
  'PUT /api/athletes/me/highlights': {
    summary: 'Set my highlight videos, in their order',
    audience: 'athletes',
    body: z.strictObject({ highlights: z.array(highlightSchema).max(highlightLimits.maxCount) }),
    response: z.object({ highlights: z.array(z.string()) }),
    errorCodes: ['not-found'],
  },
});
