import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { coachCalls } from '../contract.ts';
import { directorySummary } from './queries.ts';
import { changeCoach, coach, coaches, ownCoach, roster, rosterSummary } from './service.ts';

export function coachRoutes(on: Context): Handlers<typeof coachCalls> {
  return {
    'GET /api/coaches': ({ query }) => coaches(on, query),
    'GET /api/coaches/summary': () => directorySummary(on.db),
    'GET /api/coaches/me': ({ viewer }) => ownCoach(on, viewer),
    'GET /api/coaches/{id}': ({ viewer, params }) => coach(on, viewer, params.id),
    'PATCH /api/coaches/{id}': ({ viewer, params, body }) => changeCoach(on, viewer, params.id, body),
    'GET /api/coaches/{id}/roster': ({ viewer, params, query }) => roster(on, viewer, params.id, query),
    'GET /api/coaches/{id}/roster/summary': ({ params }) => rosterSummary(on, params.id),
  };
}
