import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker } from '#server/jobs.ts';
import { missingSchoolCalls } from '../contract/missing-school-calls.ts';
import { schoolCalls } from '../contract/school-calls.ts';
import {
  type MissingSchoolEmailJob,
  type MissingSchoolsContext,
  missingSchoolEmailQueue,
  sendMissingSchoolEmail,
} from './review-missing-school-requests.ts';
import { missingSchoolRoutes, schoolRoutes } from './routes.ts';

export const schoolsFeature = defineFeature(schoolCalls, (ctx) => ({ routes: schoolRoutes(ctx) }));

/** What staff decide about schools that coaches miss. `assignSchoolToCoaches`: their profiles follow. */
export const missingSchoolsFeature = defineFeature(
  missingSchoolCalls,
  (base, options: Pick<MissingSchoolsContext, 'assignSchoolToCoaches'>) => {
    const ctx = { ...base, ...options };
    return {
      routes: missingSchoolRoutes(ctx),
      jobs: [
        defineQueueWorker(missingSchoolEmailQueue, (job: MissingSchoolEmailJob) =>
          sendMissingSchoolEmail(ctx, job),
        ),
      ],
    };
  },
);
