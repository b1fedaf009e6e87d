import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { profileViewCalls } from '../contract.ts';
import { getProfileViews } from './service.ts';

export const profileViewRoutes = (ctx: Context): Handlers<typeof profileViewCalls> => ({
  'GET /api/profile-views': ({ viewer }) => getProfileViews(ctx, viewer),
});
