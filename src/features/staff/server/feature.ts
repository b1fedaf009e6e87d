import type { AccountServices } from '#features/accounts/server/accounts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { dailyLimitCalls } from '../contract/daily-limit-calls.ts';
import { contentCalls } from '../contract/profile-content-calls.ts';
import { queueCalls } from '../contract/queue-calls.ts';
import { accountActionCalls } from '../contract/staff-actions-and-appeals.ts';
import { staffCalls } from '../contract/staff-calls.ts';
import { overviewCalls } from '../contract/staff-counts-and-system-calls.ts';
import { suspiciousEvaluationCalls } from '../contract/suspicious-evaluation-calls.ts';
import { threadReadingCalls } from '../contract/thread-reading-calls.ts';
import { staffJobs } from './jobs.ts';
import {
  accountActionRoutes,
  contentRoutes,
  dailyLimitRoutes,
  overviewRoutes,
  queueRoutes,
  staffRoutes,
  suspiciousEvaluationRoutes,
  threadReadingRoutes,
} from './routes.ts';
import type { ServerState } from './service/read-system-page-state.ts';
import type { QueueSource } from './service/staff-work-queue-types.ts';

export const staffFeature = defineFeature(staffCalls, (base, services: AccountServices) => {
  const ctx = { ...base, ...services };
  return { routes: staffRoutes(ctx), jobs: staffJobs(ctx) };
});

export const accountActionsFeature = defineFeature(accountActionCalls, (base, services: AccountServices) => ({
  routes: accountActionRoutes({ ...base, ...services }),
}));

/** `queueSources`: what other features put into the queue. */
export const staffQueueFeature = defineFeature(
  queueCalls,
  (base, options: AccountServices & { queueSources: readonly QueueSource[] }) => ({
    routes: queueRoutes({ ...base, ...options }),
  }),
);

export const staffDailyLimitsFeature = defineFeature(dailyLimitCalls, (base, services: AccountServices) => ({
  routes: dailyLimitRoutes({ ...base, ...services }),
}));

export const staffEvaluationsFeature = defineFeature(
  suspiciousEvaluationCalls,
  (base, services: AccountServices) => ({ routes: suspiciousEvaluationRoutes({ ...base, ...services }) }),
);

/** `server`: what the page about the system shows of the server around the features. */
export const staffOverviewFeature = defineFeature(
  overviewCalls,
  (base, { server, queueSources }: { server: ServerState; queueSources: readonly QueueSource[] }) => ({
    routes: overviewRoutes({ ...base, queueSources }, server),
  }),
);

export const staffContentFeature = defineFeature(contentCalls, (base, services: AccountServices) => ({
  routes: contentRoutes({ ...base, ...services }),
}));

export const threadReadingsFeature = defineFeature(threadReadingCalls, (base, services: AccountServices) => ({
  routes: threadReadingRoutes({ ...base, ...services }),
}));
