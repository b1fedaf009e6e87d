import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { athleteCalls } from '../contract.ts';
import {
  addAthlete,
  addStat,
  athlete,
  changeAthlete,
  changeHighlights,
  changeStat,
  openViews,
  ownAthlete,
  removeStat,
} from './service.ts';

export function athleteRoutes(on: Context): Handlers<typeof athleteCalls> {
  const views = openViews(on);
  return {
    'GET /api/athletes/me': ({ viewer }) => ownAthlete(on, viewer),
    'GET /api/athletes/{id}': ({ viewer, params }) => athlete(on, views, viewer, params.id),
    'POST /api/athletes': ({ viewer, body, request }) => addAthlete(on, viewer, body, request.ip),
    'PATCH /api/athletes/{id}': ({ viewer, params, body }) => changeAthlete(on, viewer, params.id, body),
    'POST /api/athletes/me/stats': ({ viewer, body }) => addStat(on, viewer, body),
    'PATCH /api/athletes/me/stats/{id}': ({ viewer, params, body }) =>
      changeStat(on, viewer, params.id, body),
    'DELETE /api/athletes/me/stats/{id}': ({ viewer, params }) => removeStat(on, viewer, params.id),
    'PUT /api/athletes/me/highlights': ({ viewer, body }) => changeHighlights(on, viewer, body.highlights),
  };
}
