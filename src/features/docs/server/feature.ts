import { defineFeature } from '#server/define-feature.ts';
import { type DocumentedFeature, docCalls } from '../contract.ts';
import { createDocsRoutes } from './routes.ts';

export const docsFeature = defineFeature(docCalls, (ctx, options: { contracts: DocumentedFeature[] }) => ({
  routes: createDocsRoutes(options.contracts, ctx.publicUrl),
}));
