import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { safetyCalls } from '../contract.ts';
import { block, blockOf, blocks, reportSomebody, unblock } from './service.ts';

export function safetyRoutes(ctx: Context): Handlers<typeof safetyCalls> {
  return {
    'GET /api/blocks': ({ viewer, query }) => blocks(ctx, viewer, query),
    'GET /api/blocks/{userId}': ({ viewer, params }) => blockOf(ctx, viewer, params.userId),
    'PUT /api/blocks/{userId}': ({ viewer, params }) => block(ctx, viewer, params.userId),
    'DELETE /api/blocks/{userId}': ({ viewer, params }) => unblock(ctx, viewer, params.userId),
    'POST /api/reports': ({ viewer, body, request }) => reportSomebody(ctx, viewer, body, request.ip),
  };
}
