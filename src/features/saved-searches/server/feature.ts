import { defineFeature } from '#server/define-feature.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import { savedSearchCalls } from '../contract.ts';
import { savedSearchJobs } from './new-matches-email-jobs.ts';
import { savedSearchRoutes } from './routes.ts';

export const savedSearchesFeature = defineFeature(
  savedSearchCalls,
  (ctx, options: { signer: LinkSigner }) => ({
    routes: savedSearchRoutes(ctx),
    jobs: savedSearchJobs({ ...ctx, ...options }),
  }),
);
