import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { missingSchoolCalls } from '../contract/missing-school-calls.ts';
import type { schoolCalls } from '../contract/school-calls.ts';
import {
  decideMissingSchool,
  getMissingSchool,
  type MissingSchoolsContext,
} from './review-missing-school-requests.ts';
import { getSchoolDetails, reportMissingSchool, suggestSchools } from './service.ts';

export function schoolRoutes(ctx: Context): Handlers<typeof schoolCalls> {
  return {
    'GET /api/schools': ({ query }) => suggestSchools(ctx.db, query.q ?? ''),
    'GET /api/schools/{id}': ({ viewer, params }) => getSchoolDetails(ctx, viewer, params.id),
    'POST /api/schools/missing': ({ viewer, body }) => reportMissingSchool(ctx, viewer, body),
  };
}

export function missingSchoolRoutes(ctx: MissingSchoolsContext): Handlers<typeof missingSchoolCalls> {
  return {
    'GET /api/staff/missing-schools/{id}': ({ params }) => getMissingSchool(ctx, params.id),
    'POST /api/staff/missing-schools/{id}/outcome': ({ viewer, params, body, caller }) =>
      decideMissingSchool(ctx, params.id, body, { id: viewer.id, ip: caller.ip }),
  };
}
