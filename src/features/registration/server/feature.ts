import type { AccountServices } from '#features/accounts/server/accounts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { registrationCalls } from '../contract.ts';
import { registrationRoutes } from './routes.ts';

export const registrationFeature = defineFeature(registrationCalls, (ctx, services: AccountServices) => ({
  routes: registrationRoutes({ ...ctx, ...services }),
}));
