import { defineFeature } from '#server/define-feature.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import { profileViewCalls } from '../contract.ts';
import { profileViewRoutes } from './routes.ts';
import { profileViewEmailJobs } from './weekly-email-jobs.ts';

export const profileViewsFeature = defineFeature(
  profileViewCalls,
  (ctx, options: { signer: LinkSigner }) => ({
    routes: profileViewRoutes(ctx),
    jobs: profileViewEmailJobs({ ...ctx, ...options }),
  }),
);
