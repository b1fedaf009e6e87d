import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { staffVerificationCalls } from '../contract/staff-verification-calls.ts';
import type { verificationCalls } from '../contract.ts';
import { endVerification, setHeadCoach, verifyCoachByEvidence } from './service/decide-verification.ts';
import { confirmMailbox, requestVerification } from './service/request-verification.ts';
import {
  decideVerificationAsStaff,
  getStaffVerification,
  listVerificationsOfAccount,
} from './service/review-coach-verifications.ts';

export function verificationRoutes(ctx: Context): Handlers<typeof verificationCalls> {
  return {
    'POST /api/verifications': ({ viewer, body, caller }) => requestVerification(ctx, viewer, body, caller),
    'POST /api/verifications/confirm': ({ viewer, body, caller }) =>
      confirmMailbox(ctx, viewer, body.token, caller),
  };
}

export function staffVerificationRoutes(ctx: Context): Handlers<typeof staffVerificationCalls> {
  return {
    'GET /api/staff/verifications/{id}': ({ viewer, params, caller }) =>
      getStaffVerification(ctx, params.id, { viewer, ip: caller.ip }),
    'POST /api/staff/verifications/{id}/outcome': ({ viewer, params, body }) =>
      decideVerificationAsStaff(ctx, params.id, body, viewer.id),
    'GET /api/staff/people/{userId}/verifications': ({ params }) =>
      listVerificationsOfAccount(ctx, params.userId),
    'POST /api/staff/people/{userId}/verification': ({ viewer, params, body }) =>
      verifyCoachByEvidence({ ...ctx, staffId: viewer.id }, params.userId, body.evidence),
    'PUT /api/staff/people/{userId}/head-coach': ({ viewer, params, body }) =>
      setHeadCoach({ ...ctx, staffId: viewer.id }, params.userId, body.isHeadCoach),
    'POST /api/staff/people/{userId}/verification-end': ({ viewer, params, body }) =>
      endVerification({ ...ctx, staffId: viewer.id }, params.userId, body.reason),
  };
}
