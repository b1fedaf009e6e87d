import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { guardianRightsCalls } from '../contract/guardian-rights.ts';
import { askForErasure, withdrawErasure } from './service/erasure-by-guardian.ts';
import {
  getExportAsGuardian,
  getExportFileAsGuardian,
  requestExportAsGuardian,
} from './service/export-as-guardian.ts';
import {
  getRights,
  listProfileViews,
  pauseAsGuardian,
  resumeAsGuardian,
} from './service/profile-views-and-pauses.ts';

export function guardianRightsRoutes(ctx: Context): Handlers<typeof guardianRightsCalls> {
  return {
    'GET /api/guardian/athletes/{id}/profile-views': ({ caller, params }) =>
      listProfileViews(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/rights': ({ caller, params }) => getRights(ctx, caller, params.id),
    'PUT /api/guardian/athletes/{id}/pause': ({ caller, params }) => pauseAsGuardian(ctx, caller, params.id),
    'DELETE /api/guardian/athletes/{id}/pause': ({ caller, params }) =>
      resumeAsGuardian(ctx, caller, params.id),
    'PUT /api/guardian/athletes/{id}/erasure': async ({ caller, params }) => {
      await askForErasure(ctx, caller, params.id);
      return getRights(ctx, caller, params.id);
    },
    'DELETE /api/guardian/athletes/{id}/erasure': async ({ caller, params }) => {
      await withdrawErasure(ctx, caller, params.id);
      return getRights(ctx, caller, params.id);
    },
    'GET /api/guardian/athletes/{id}/data-export': ({ caller, params }) =>
      getExportAsGuardian(ctx, caller, params.id),
    'POST /api/guardian/athletes/{id}/data-export': ({ caller, params }) =>
      requestExportAsGuardian(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/data-export/file': async ({ caller, params, reply }) => {
      const { file, size, name } = await getExportFileAsGuardian(ctx, caller, params.id);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', size)
        .type('application/zip')
        .send(file);
    },
  };
}
