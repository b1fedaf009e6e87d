import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { schoolCalls } from '../contract/school-calls.ts';
import { getSchoolDetails, reportMissingSchool, suggestSchools } from './service.ts';

export function schoolRoutes(ctx: Context): Handlers<typeof schoolCalls> {
  return {
    'GET /api/schools': ({ query }) => suggestSchools(ctx.db, query.q ?? ''),
    'GET /api/schools/{id}': ({ viewer, params }) => getSchoolDetails(ctx.db, viewer, params.id),
    'POST /api/schools/missing': ({ viewer, body }) => reportMissingSchool(ctx, viewer, body),
  };
}
