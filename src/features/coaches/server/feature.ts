import { defineFeature } from '#server/define-feature.ts';
import { coachCalls } from '../contract.ts';
import { coachRoutes } from './routes.ts';
import type { CoachesContext } from './service.ts';

export const coachesFeature = defineFeature(
  coachCalls,
  (ctx, options: Pick<CoachesContext, 'onSchoolChanged'>) => ({
    routes: coachRoutes({ ...ctx, ...options }),
  }),
);
