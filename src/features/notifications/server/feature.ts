import { defineFeature } from '#server/define-feature.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import { notificationCalls, notificationSettingCalls } from '../contract.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes, notificationSettingRoutes } from './routes.ts';

export const notificationsFeature = defineFeature(
  notificationCalls,
  (given, options: { signer: LinkSigner }) => {
    const ctx = { ...given, ...options };
    return { routes: notificationRoutes(ctx), jobs: notificationJobs(ctx) };
  },
);

export const notificationSettingsFeature = defineFeature(notificationSettingCalls, (ctx) => ({
  routes: notificationSettingRoutes(ctx),
}));
