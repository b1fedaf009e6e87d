import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import { CountedFile } from '#server/http/counted-file.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { tripCalls } from '../contract.ts';
import { addTripAthletes, orderTripStops, putTripStop, removeTripStop } from './change-stops.ts';
import {
  createTrip,
  deleteTrip,
  getSharedTrip,
  getSharedTripFile,
  getTrip,
  getTripFile,
  listTrips,
  renameTrip,
  shareTrip,
  type TripFile,
  unshareTrip,
} from './service.ts';

export function tripRoutes(ctx: Context): Handlers<typeof tripCalls> {
  return {
    'GET /api/trips': ({ viewer, query }) => listTrips(ctx, viewer, query.ids),
    'POST /api/trips': ({ viewer, body }) => createTrip(ctx, viewer, body.name),
    'GET /api/trips/{id}': ({ viewer, params }) => getTrip(ctx, viewer, params.id),
    'PATCH /api/trips/{id}': ({ viewer, params, body }) => renameTrip(ctx, viewer, params.id, body.name),
    'DELETE /api/trips/{id}': ({ viewer, params }) => deleteTrip(ctx, viewer, params.id),
    'POST /api/trips/{id}/athletes': ({ viewer, params, body }) =>
      addTripAthletes(ctx, viewer, params.id, body.athleteIds),
    'PUT /api/trips/{id}/stops/{stopId}': ({ viewer, params, body }) =>
      putTripStop(ctx, viewer, params, body),
    'DELETE /api/trips/{id}/stops/{stopId}': ({ viewer, params }) => removeTripStop(ctx, viewer, params),
    'PUT /api/trips/{id}/order': ({ viewer, params, body }) => orderTripStops(ctx, viewer, params.id, body),
    'GET /api/trips/{id}.ics': async ({ viewer, params, reply }) =>
      toCountedFile(reply, await getTripFile(ctx, viewer, params.id)),
    'PUT /api/trips/{id}/share': ({ viewer, params }) => shareTrip(ctx, viewer, params.id),
    'DELETE /api/trips/{id}/share': ({ viewer, params }) => unshareTrip(ctx, viewer, params.id),
    'GET /api/shared-trips/{id}': ({ viewer, params }) => getSharedTrip(ctx, viewer, params.id),
    'GET /api/shared-trips/{id}.ics': async ({ viewer, params, reply }) =>
      toCountedFile(reply, await getSharedTripFile(ctx, viewer, params.id)),
  };
}

function toCountedFile(reply: FastifyReply, { name, ical, athleteIds }: TripFile): CountedFile {
  const disposition = `attachment; filename="${name}.ics"`;
  reply.header('content-disposition', disposition).type('text/calendar; charset=utf-8');
  return new CountedFile(ical, athleteIds);
}
