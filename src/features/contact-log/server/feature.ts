import { defineFeature } from '#server/define-feature.ts';
import { contactLogCalls } from '../contract.ts';
import { contactLogRoutes } from './routes.ts';

export const contactLogFeature = defineFeature(contactLogCalls, (ctx) => ({ routes: contactLogRoutes(ctx) }));
