import type { z } from 'zod';
import { type Calls, defineCalls } from '#shared/api-call.ts';

/** The calls of one feature, and the names of the schemas that several calls share. */
export interface DocumentedFeature {
  title: string;
  calls: Calls;
  namedSchemas?: Record<string, z.ZodType>;
}

export const docCalls = defineCalls({
  'GET /api/docs': { summary: 'This page', audience: 'public', mediaType: 'text/html' },
  'GET /api/openapi.json': {
    summary: 'The same for programs: an OpenAPI 3.1 document',
    audience: 'public',
    mediaType: 'application/json',
  },
});
