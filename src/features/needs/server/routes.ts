import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { needCalls } from '../contract.ts';
import { clearItems, listBriefing, undoClearings } from './service/briefing.ts';
import { listNeeds } from './service/list-needs.ts';
import { readNeeds } from './service/read-needs.ts';

export const needRoutes = (ctx: Context): Handlers<typeof needCalls> => ({
  'GET /api/needs': ({ viewer }) => listNeeds(ctx, viewer),
  'POST /api/needs/readings': ({ viewer, body }) => readNeeds(ctx, viewer, body.words),
  'GET /api/briefing': ({ viewer }) => listBriefing(ctx, viewer),
  'POST /api/needs/{id}/clearings': ({ viewer, params, body }) =>
    clearItems(ctx, viewer, params.id, body.items),
  'POST /api/needs/{id}/undone-clearings': ({ viewer, params, body }) =>
    undoClearings(ctx, viewer, params.id, body.items),
});
