import { defineFeature } from '#server/define-feature.ts';
import { contactRuleCalls } from '../contract.ts';
import { contactRuleRoutes } from './routes.ts';
import { createCachedContactRulesReader } from './service.ts';

export const contactRulesFeature = defineFeature(contactRuleCalls, (ctx) => ({
  routes: contactRuleRoutes({ ...ctx, getCurrentRules: createCachedContactRulesReader(ctx) }),
}));
