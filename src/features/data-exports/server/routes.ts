import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { dataExportCalls } from '../contract.ts';
import { getExport, getExportFile, requestExport } from './service/data-export.ts';

export function dataExportRoutes(ctx: Context): Handlers<typeof dataExportCalls> {
  return {
    'GET /api/data-export': ({ viewer }) => getExport(ctx, viewer),
    'POST /api/data-export': ({ viewer, caller }) => requestExport(ctx, viewer, caller),
    'GET /api/data-export/file': async ({ viewer, caller, reply }) => {
      const { file, size, name } = await getExportFile(ctx, viewer, caller);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', size)
        .type('application/zip')
        .send(file);
    },
  };
}
