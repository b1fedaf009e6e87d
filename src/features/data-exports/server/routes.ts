import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { dataExportCalls } from '../contract.ts';
import { askForExport, exportFile, exportState } from './service.ts';

export function dataExportRoutes(ctx: Context): Handlers<typeof dataExportCalls> {
  return {
    'GET /api/data-export': ({ viewer }) => exportState(ctx, viewer),
    'POST /api/data-export': ({ viewer, request }) => askForExport(ctx, viewer, request.ip),
    'GET /api/data-export/file': async ({ viewer, request, reply }) => {
      const { file, name } = await exportFile(ctx, viewer, request.ip);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(file);
    },
  };
}
