import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';
import { translatable } from '#translations/translate.ts';

/** The state of a copy of all data of the viewer. */
export const dataExportSchema = z.object({
  state: z.enum(['working', 'done', 'failed']),
  /** Percent. */
  progress: z.number(),
  createdAt: timeSchema(),
  /** When the file is deleted. */
  expiresAt: timeSchema(),
});

const notFoundMessage = translatable('There is no copy of your data. Please ask for one.');

export const dataExportCalls = defineCalls({
  'GET /api/data-export': {
    summary: 'The copy of my data that I asked for last; null where there is none',
    whileSuspended: true,
    ownerOnly: true,
    response: z.object({ export: dataExportSchema.nullable() }),
  },
  'POST /api/data-export': {
    summary: 'Ask for a copy of everything that is mine, in place of an earlier one',
    whileSuspended: true,
    ownerOnly: true,
    response: z.object({ export: dataExportSchema }),
    status: 202,
    limit: { max: 10, seconds: 86_400 },
  },
  'GET /api/data-export/file': {
    summary: 'The copy: a ZIP file with everything as JSON and as CSV',
    whileSuspended: true,
    ownerOnly: true,
    mediaType: 'application/zip',
    notFoundMessage,
    limit: { max: 60, seconds: 3600 },
  },
});
