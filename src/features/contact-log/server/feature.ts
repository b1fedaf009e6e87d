import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker, recurringJob } from '#server/jobs.ts';
import { complianceCalls } from '../contract/compliance-calls.ts';
import { contactLogCalls } from '../contract.ts';
import { complianceRoutes } from './compliance-routes.ts';
import { contactLogRoutes } from './routes.ts';
import {
  type ComplianceEmailJob,
  complianceEmailQueue,
  sendComplianceEmail,
} from './service/compliance-emails.ts';
import { endComplianceOfficers } from './service/compliance-officers.ts';

const hour = 3600;

export const contactLogFeature = defineFeature(contactLogCalls, (ctx) => ({ routes: contactLogRoutes(ctx) }));

export const complianceFeature = defineFeature(complianceCalls, (ctx) => ({
  routes: complianceRoutes(ctx),
  jobs: [
    recurringJob('end-compliance-officers', hour, () => endComplianceOfficers(ctx)),
    defineQueueWorker(complianceEmailQueue, (job: ComplianceEmailJob) => sendComplianceEmail(ctx, job)),
  ],
}));
