import type { z } from 'zod';
import { type Calls, calls } from '#shared/call.ts';

/** The calls of one feature, and under which names the shapes are shown that several of them answer. */
export interface Documented {
  title: string;
  calls: Calls;
  nouns?: Record<string, z.ZodType>;
}

export const docCalls = calls({
  'GET /api/docs': { summary: 'This page', for: 'everybody', produces: 'text/html' },
  'GET /api/openapi.json': {
    summary: 'The same for programs: an OpenAPI 3.1 document',
    for: 'everybody',
    produces: 'application/json',
  },
});
