import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker } from '#server/jobs.ts';
import { evaluationCalls } from '../contract.ts';
import {
  type EvaluationCheckJob,
  evaluationCheckQueue,
  queueEvaluationForStaffIfSuspicious,
} from './check-and-review-suspicious-evaluations.ts';
import { evaluationRoutes } from './routes.ts';

export const evaluationsFeature = defineFeature(evaluationCalls, (ctx) => ({
  routes: evaluationRoutes(ctx),
  jobs: [
    defineQueueWorker(evaluationCheckQueue, (job: EvaluationCheckJob) =>
      queueEvaluationForStaffIfSuspicious(ctx, job),
    ),
  ],
}));
