import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { visitCalls } from '../contract.ts';
import { findCampusTimeZone } from './queries/visits.ts';
import {
  cancelVisit,
  changeVisit,
  countUnseenVisits,
  getVisitAsIcalFile,
  listVisits,
  markVisitsSeen,
  proposeVisit,
} from './service.ts';

export function visitRoutes(ctx: Context): Handlers<typeof visitCalls> {
  return {
    'GET /api/visits': ({ viewer, query }) => listVisits(ctx, viewer, query),
    'POST /api/visits': ({ viewer, body }) => proposeVisit(ctx, viewer, body),
    'GET /api/visits/{id}.ics': async ({ viewer, params, reply }) => {
      const calendar = await getVisitAsIcalFile(ctx, viewer, params.id);
      reply.header('content-disposition', 'attachment; filename="visit.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
    'GET /api/visits/news': ({ viewer }) => countUnseenVisits(ctx, viewer),
    'GET /api/visits/campus': async ({ viewer }) => ({
      timeZone: await findCampusTimeZone(ctx.db, viewer.id),
    }),
    'PUT /api/visits/read-mark': ({ viewer, body }) => markVisitsSeen(ctx, viewer, body.until),
    'PATCH /api/visits/{id}': ({ viewer, params, body }) => changeVisit(ctx, viewer, params.id, body),
    'DELETE /api/visits/{id}': ({ viewer, params }) => cancelVisit(ctx, viewer, params.id),
  };
}
