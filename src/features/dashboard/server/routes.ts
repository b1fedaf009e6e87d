import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { dashboardCalls } from '../contract.ts';
import { dismissQuestion, getDashboard } from './service.ts';

export function dashboardRoutes(ctx: Context): Handlers<typeof dashboardCalls> {
  return {
    'GET /api/dashboard': ({ viewer }) => getDashboard(ctx, viewer),
    'POST /api/dashboard/dismissed-questions': ({ viewer, body }) =>
      dismissQuestion(ctx, viewer, body.question),
  };
}
