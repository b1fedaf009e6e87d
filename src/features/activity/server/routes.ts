import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { activityCalls } from '../contract.ts';
import { listRecentActivity } from './service.ts';

export function activityRoutes(ctx: Context): Handlers<typeof activityCalls> {
  return { 'GET /api/activity': ({ viewer, query }) => listRecentActivity(ctx, viewer, query) };
}
