import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { athleteCalls } from '../contract.ts';
import {
  addAthlete,
  addStat,
  changeHighlights,
  changeProfile,
  changeStat,
  getAthlete,
  getOwnAthlete,
  openViews,
  recordView,
  removeStat,
} from './service.ts';

export function athleteRoutes(ctx: Context): Handlers<typeof athleteCalls> {
  const views = openViews(ctx);
  return {
    'GET /api/athletes/me': ({ viewer }) => getOwnAthlete(ctx, viewer),
    'GET /api/athletes/{id}': ({ viewer, params }) => getAthlete(ctx, viewer, params.id),
    'PUT /api/athletes/{id}/view': ({ viewer, params }) => recordView(ctx, views, viewer, params.id),
    'POST /api/athletes': ({ viewer, body, request }) => addAthlete(ctx, viewer, body, request.ip),
    'PATCH /api/athletes/{id}': ({ viewer, params, body }) => changeProfile(ctx, viewer, params.id, body),
    'POST /api/athletes/me/stats': ({ viewer, body }) => addStat(ctx, viewer, body),
    'PATCH /api/athletes/me/stats/{id}': ({ viewer, params, body }) =>
      changeStat(ctx, viewer, params.id, body),
    'DELETE /api/athletes/me/stats/{id}': ({ viewer, params }) => removeStat(ctx, viewer, params.id),
    'PUT /api/athletes/me/highlights': ({ viewer, body }) => changeHighlights(ctx, viewer, body.highlights),
  };
}
