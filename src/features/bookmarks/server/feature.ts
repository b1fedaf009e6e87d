import { defineFeature } from '#server/define-feature.ts';
import { bookmarkCalls } from '../contract.ts';
import { bookmarkRoutes } from './routes.ts';

export const bookmarksFeature = defineFeature(bookmarkCalls, (ctx) => ({ routes: bookmarkRoutes(ctx) }));
