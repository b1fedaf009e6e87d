import { defineFeature } from '#server/feature.ts';
import { settingCalls } from '../contract.ts';
import { settingRoutes } from './routes.ts';

export const settingsFeature = defineFeature(settingCalls, (ctx) => ({ routes: settingRoutes(ctx) }));
