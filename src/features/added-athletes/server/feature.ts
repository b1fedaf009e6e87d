import type { AccountServices } from '#features/accounts/server/accounts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { addedAthleteCalls } from '../contract.ts';
import { addedAthleteRoutes } from './routes.ts';

export const addedAthletesFeature = defineFeature(addedAthleteCalls, (ctx, services: AccountServices) => ({
  routes: addedAthleteRoutes({ ...ctx, ...services }),
}));
