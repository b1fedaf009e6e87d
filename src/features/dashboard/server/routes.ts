import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { dashboardCalls } from '../contract.ts';
import { listBestFits } from './best-fits/list-best-fits.ts';
import { getFirstScreen } from './first-screen/get-first-screen.ts';
import { dismissQuestion, getDashboard } from './service.ts';

export function dashboardRoutes(ctx: Context): Handlers<typeof dashboardCalls> {
  return {
    'GET /api/dashboard': ({ viewer }) => getDashboard(ctx, viewer),
    'GET /api/first-screen': ({ viewer }) => getFirstScreen(ctx, viewer),
    'GET /api/best-fits': ({ viewer, query }) => listBestFits(ctx, viewer, query),
    'POST /api/dashboard/dismissed-questions': ({ viewer, body }) =>
      dismissQuestion(ctx, viewer, body.question),
  };
}
