import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { coachCalls } from '../contract.ts';
import { directorySummary } from './queries.ts';
import { changeCoach, coach, coaches, ownCoach, roster, rosterSummary } from './service.ts';

export function coachRoutes(ctx: Context): Handlers<typeof coachCalls> {
  return {
    'GET /api/coaches': ({ query }) => coaches(ctx, query),
    'GET /api/coaches/summary': () => directorySummary(ctx.db),
    'GET /api/coaches/me': ({ viewer }) => ownCoach(ctx, viewer),
    'GET /api/coaches/{id}': ({ viewer, params }) => coach(ctx, viewer, params.id),
    'PATCH /api/coaches/{id}': ({ viewer, params, body }) => changeCoach(ctx, viewer, params.id, body),
    'GET /api/coaches/{id}/roster': ({ viewer, params, query }) => roster(ctx, viewer, params.id, query),
    'GET /api/coaches/{id}/roster/summary': ({ params }) => rosterSummary(ctx, params.id),
  };
}
