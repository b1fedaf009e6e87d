import { defineFeature } from '#server/feature.ts';
import { type Documented, docCalls } from '../contract.ts';
import { createDocsRoutes } from './routes.ts';

export const docsFeature = defineFeature(docCalls, (ctx, options: { contracts: Documented[] }) => ({
  routes: createDocsRoutes(options.contracts, ctx.publicUrl),
}));
