import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { evaluationCalls } from '../contract.ts';
import { getOwnEvaluation, getReceivedRating, saveEvaluation, withdrawEvaluation } from './service.ts';

export function evaluationRoutes(ctx: Context): Handlers<typeof evaluationCalls> {
  return {
    'GET /api/athletes/me/rating': ({ viewer }) => getReceivedRating(ctx, viewer),
    'GET /api/athletes/{id}/evaluation': ({ viewer, params }) => getOwnEvaluation(ctx, viewer, params.id),
    'PUT /api/athletes/{id}/evaluation': ({ viewer, params, body }) =>
      saveEvaluation(ctx, viewer, params.id, body),
    'DELETE /api/athletes/{id}/evaluation': ({ viewer, params }) =>
      withdrawEvaluation(ctx, viewer, params.id),
  };
}
