import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import { CountedFile } from '#server/http/counted-file.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { shortlistCalls } from '../contract.ts';
import {
  type AthletesFile,
  addShortlistAthlete,
  addShortlistAthletes,
  createShortlist,
  deleteShortlist,
  getAthletesFile,
  getShortlist,
  getShortlistFile,
  listComparedAthletes,
  listShortlistAthletes,
  listShortlists,
  orderShortlists,
  removeShortlistAthlete,
  renameShortlist,
} from './service.ts';

export function shortlistRoutes(ctx: Context): Handlers<typeof shortlistCalls> {
  return {
    'GET /api/shortlists': ({ viewer, query }) => listShortlists(ctx, viewer, query.ids),
    'POST /api/shortlists': ({ viewer, body }) => createShortlist(ctx, viewer, body.name),
    'PUT /api/shortlists/order': ({ viewer, body }) => orderShortlists(ctx, viewer, body.ids),
    'GET /api/shortlists/{id}': ({ viewer, params }) => getShortlist(ctx, viewer, params.id),
    'PATCH /api/shortlists/{id}': ({ viewer, params, body }) =>
      renameShortlist(ctx, viewer, params.id, body.name),
    'DELETE /api/shortlists/{id}': ({ viewer, params }) => deleteShortlist(ctx, viewer, params.id),
    'GET /api/shortlists/{id}/athletes': ({ viewer, params, query }) =>
      listShortlistAthletes(ctx, viewer, params.id, query),
    'POST /api/shortlists/{id}/athletes': ({ viewer, params, body }) =>
      addShortlistAthletes(ctx, viewer, params.id, body.athleteIds),
    'PUT /api/shortlists/{id}/athletes/{athleteId}': ({ viewer, params }) =>
      addShortlistAthlete(ctx, viewer, params.id, params.athleteId),
    'DELETE /api/shortlists/{id}/athletes/{athleteId}': ({ viewer, params }) =>
      removeShortlistAthlete(ctx, viewer, params.id, params.athleteId),
    'GET /api/shortlists/{id}/file': async ({ viewer, params, reply }) =>
      toCountedFile(reply, await getShortlistFile(ctx, viewer, params.id)),
    'GET /api/comparison': ({ viewer, query }) => listComparedAthletes(ctx, viewer, query.ids ?? []),
    'GET /api/comparison/file': async ({ viewer, query, reply }) =>
      toCountedFile(reply, await getAthletesFile(ctx, viewer, query.ids ?? [])),
  };
}

function toCountedFile(reply: FastifyReply, { name, csv, athleteIds }: AthletesFile): CountedFile {
  reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8');
  return new CountedFile(csv, athleteIds);
}
