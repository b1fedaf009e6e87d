import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { visitCalls } from '../contract.ts';
import {
  cancelVisit,
  changeVisit,
  markVisitsSeen,
  proposeVisit,
  unseenVisits,
  visitCalendar,
  visits,
} from './service.ts';

export function visitRoutes(on: Context): Handlers<typeof visitCalls> {
  return {
    'GET /api/visits': ({ viewer, query }) => visits(on, viewer, query),
    'POST /api/visits': ({ viewer, body }) => proposeVisit(on, viewer, body),
    'GET /api/visits/{id}.ics': async ({ viewer, params, reply }) => {
      const calendar = await visitCalendar(on, viewer, params.id);
      reply.header('content-disposition', 'attachment; filename="visit.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
    'GET /api/visits/news': ({ viewer }) => unseenVisits(on, viewer),
    'PUT /api/visits/read-mark': ({ viewer, body }) => markVisitsSeen(on, viewer, body.until),
    'PATCH /api/visits/{id}': ({ viewer, params, body }) => changeVisit(on, viewer, params.id, body),
    'DELETE /api/visits/{id}': ({ viewer, params }) => cancelVisit(on, viewer, params.id),
  };
}
