import { defineFeature } from '#server/define-feature.ts';
import { recurringJob } from '#server/jobs.ts';
import { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import { announceEndings } from './service/announce-endings.ts';
import { queueWaitingInvitations } from './service/guardian-emails.ts';
import { dismissPrompt, getKeeping, keepGuardians, stopKeepingGuardians } from './service/keep-guardians.ts';

const minute = 60;
const hour = 60 * minute;

export const keepGuardiansFeature = defineFeature(keepGuardiansCalls, (ctx) => ({
  routes: {
    'GET /api/guardians/keeping': ({ viewer }) => getKeeping(ctx, viewer),
    'PUT /api/guardians/keeping': ({ viewer, caller }) => keepGuardians(ctx, viewer, caller),
    'DELETE /api/guardians/keeping': ({ viewer, caller }) => stopKeepingGuardians(ctx, viewer, caller),
    'PUT /api/guardians/prompt-dismissal': ({ viewer }) => dismissPrompt(ctx, viewer),
  },
  jobs: [
    recurringJob('announce-endings-of-guardians', hour, () => announceEndings(ctx)),
    recurringJob('waiting-invitations-of-guardians', 5 * minute, () => queueWaitingInvitations(ctx)),
  ],
}));
