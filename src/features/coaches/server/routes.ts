import type { Handlers } from '#server/http/serve-calls.ts';
import type { coachCalls } from '../contract.ts';
import { getCoachDirectorySummary } from './queries.ts';
import { readDirectoryWords } from './read-directory-words.ts';
import {
  type CoachesContext,
  changeCoach,
  getCoach,
  getOwnCoach,
  getRosterSummary,
  listCoaches,
  listRoster,
} from './service.ts';

export function coachRoutes(ctx: CoachesContext): Handlers<typeof coachCalls> {
  return {
    'GET /api/coaches': ({ viewer, query }) => listCoaches(ctx, viewer, query),
    'GET /api/coaches/reading': ({ viewer, query }) => readDirectoryWords(ctx, viewer, query.words),
    'GET /api/coaches/summary': ({ viewer }) => getCoachDirectorySummary(ctx.db, viewer.id),
    'GET /api/coaches/me': ({ viewer }) => getOwnCoach(ctx, viewer),
    'GET /api/coaches/{id}': ({ viewer, params }) => getCoach(ctx, viewer, params.id),
    'PATCH /api/coaches/{id}': ({ viewer, params, body }) => changeCoach(ctx, viewer, params.id, body),
    'GET /api/coaches/{id}/roster': ({ viewer, params, query }) => listRoster(ctx, viewer, params.id, query),
    'GET /api/coaches/{id}/roster/summary': ({ viewer, params }) => getRosterSummary(ctx, viewer, params.id),
  };
}
