import type { ContextWith } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { highSchoolCalls } from '../contract.ts';
import { suggestHighSchools } from './service.ts';

export function highSchoolRoutes({ db }: ContextWith<'db'>): Handlers<typeof highSchoolCalls> {
  return {
    'GET /api/high-schools': ({ viewer, query }) => suggestHighSchools(db, viewer.id, query),
  };
}
