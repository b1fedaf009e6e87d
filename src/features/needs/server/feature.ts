import { defineFeature } from '#server/define-feature.ts';
import { needCalls } from '../contract.ts';
import { needRoutes } from './routes.ts';

export const needsFeature = defineFeature(needCalls, (ctx) => ({ routes: needRoutes(ctx) }));
