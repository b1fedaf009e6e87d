import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { safetyCalls } from '../contract.ts';
import { block, blockOf, blocks, reportSomebody, unblock } from './service.ts';

export function safetyRoutes(on: Context): Handlers<typeof safetyCalls> {
  return {
    'GET /api/blocks': ({ viewer, query }) => blocks(on, viewer, query),
    'GET /api/blocks/{userId}': ({ viewer, params }) => blockOf(on, viewer, params.userId),
    'PUT /api/blocks/{userId}': ({ viewer, params }) => block(on, viewer, params.userId),
    'DELETE /api/blocks/{userId}': ({ viewer, params }) => unblock(on, viewer, params.userId),
    'POST /api/reports': ({ viewer, body, request }) => reportSomebody(on, viewer, body, request.ip),
  };
}
