import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { athleteCalls } from '../contract/athlete-calls.ts';
import { addManagedAthlete } from './service/add-athlete.ts';
import { changeProfile, setHighlights } from './service/change-profile.ts';
import { addStat, changeStat, removeStat } from './service/change-stats.ts';
import { changeFieldAudiences, getFieldAudiences } from './service/field-audiences.ts';
import { getAthlete, getOwnAthlete } from './service/list-and-get-athletes.ts';
import { listDistances } from './service/list-distances.ts';
import { changeOwnQuietHours, getOwnQuietHours } from './service/own-quiet-hours.ts';
import { createProfileViewRecorder } from './service/profile-view-recorder.ts';
import { changeProfileVisibility, getProfileVisibility } from './service/profile-visibility.ts';

export function athleteRoutes(ctx: Context): Handlers<typeof athleteCalls> {
  const viewRecorder = createProfileViewRecorder(ctx);
  return {
    'GET /api/athletes/me': ({ viewer }) => getOwnAthlete(ctx, viewer),
    'GET /api/distances': ({ viewer, query }) => listDistances(ctx, viewer, query),
    'GET /api/athletes/me/visibility': ({ viewer }) => getProfileVisibility(ctx, viewer),
    'PATCH /api/athletes/me/visibility': ({ viewer, body }) => changeProfileVisibility(ctx, viewer, body),
    'GET /api/athletes/me/audiences': ({ viewer }) => getFieldAudiences(ctx, viewer),
    'PATCH /api/athletes/me/audiences': ({ viewer, body }) => changeFieldAudiences(ctx, viewer, body),
    'GET /api/athletes/me/quiet-hours': ({ viewer }) => getOwnQuietHours(ctx, viewer),
    'PATCH /api/athletes/me/quiet-hours': ({ viewer, body }) => changeOwnQuietHours(ctx, viewer, body),
    'GET /api/athletes/{id}': ({ viewer, params }) => getAthlete(ctx, viewer, params.id),
    'PUT /api/athletes/{id}/view': ({ viewer, params }) => viewRecorder.recordOncePerDay(viewer, params.id),
    'POST /api/athletes': ({ viewer, body, caller }) => addManagedAthlete(ctx, viewer, body, caller.ip),
    'PATCH /api/athletes/{id}': ({ viewer, params, body }) => changeProfile(ctx, viewer, params.id, body),
    'POST /api/athletes/me/stats': ({ viewer, body }) => addStat(ctx, viewer, body),
    'PATCH /api/athletes/me/stats/{id}': ({ viewer, params, body }) =>
      changeStat(ctx, viewer, params.id, body),
    'DELETE /api/athletes/me/stats/{id}': ({ viewer, params }) => removeStat(ctx, viewer, params.id),
    'PUT /api/athletes/me/highlights': ({ viewer, body }) => setHighlights(ctx, viewer, body.highlights),
  };
}
