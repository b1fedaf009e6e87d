import { defineFeature } from '#server/define-feature.ts';
import { shortlistCalls } from '../contract.ts';
import { shortlistRoutes } from './routes.ts';

export const shortlistsFeature = defineFeature(shortlistCalls, (ctx) => ({ routes: shortlistRoutes(ctx) }));
