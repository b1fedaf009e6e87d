import type { Handlers } from '#server/http/serve-calls.ts';
import type { contactRuleCalls } from '../contract.ts';
import {
  type ContactRulesContext,
  getVerdictsWithMember,
  listContactRules,
  listOwnVerdicts,
} from './service.ts';

export function contactRuleRoutes(ctx: ContactRulesContext): Handlers<typeof contactRuleCalls> {
  return {
    'GET /api/contact-rules': () => listContactRules(ctx),
    'GET /api/contact-rules/mine': ({ viewer }) => listOwnVerdicts(ctx, viewer),
    'GET /api/contact-rules/members/{userId}': ({ viewer, params }) =>
      getVerdictsWithMember(ctx, viewer, params.userId),
  };
}
