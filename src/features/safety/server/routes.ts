import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { safetyCalls } from '../contract.ts';
import {
  blockUser,
  getBlockState,
  listBlocks,
  reportUser,
  type SafetyOptions,
  unblockUser,
} from './service.ts';

export function safetyRoutes(ctx: Context & SafetyOptions): Handlers<typeof safetyCalls> {
  return {
    'GET /api/blocks': ({ viewer, query }) => listBlocks(ctx, viewer, query),
    'GET /api/blocks/{userId}': ({ viewer, params }) => getBlockState(ctx, viewer, params.userId),
    'PUT /api/blocks/{userId}': ({ viewer, params }) => blockUser(ctx, viewer, params.userId),
    'DELETE /api/blocks/{userId}': ({ viewer, params }) => unblockUser(ctx, viewer, params.userId),
    'POST /api/reports': ({ viewer, body, caller }) => reportUser(ctx, viewer, body, caller.ip),
  };
}
