import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { guardianCalls } from '../contract/guardian-calls.ts';
import type { ownGuardianCalls } from '../contract/own-guardians.ts';
import type { readingNoticeCalls } from '../contract/reading-notice-calls.ts';
import { chooseLanguage, confirmGuardian, getGuardianPage, stopReading } from './service/guardian-consent.ts';
import {
  closeGuardianSession,
  mailGuardianLink,
  openGuardianLink,
  renewGuardianLink,
} from './service/guardian-sessions.ts';
import { inviteGuardian, listOwnGuardians, withdrawInvitation } from './service/invite-guardians.ts';
import { listThreads, readThread, startContactAgain, stopContact } from './service/read-and-stop-threads.ts';
import { getReadingNotice } from './service/reading-notice.ts';

export function ownGuardianRoutes(ctx: Context): Handlers<typeof ownGuardianCalls> {
  return {
    'GET /api/guardians': ({ viewer }) => listOwnGuardians(ctx, viewer),
    'POST /api/guardians': ({ viewer, body, caller }) => inviteGuardian(ctx, viewer, body, caller),
    'DELETE /api/guardians/{id}': ({ viewer, params }) => withdrawInvitation(ctx, viewer, params.id),
  };
}

export function readingNoticeRoutes(ctx: Context): Handlers<typeof readingNoticeCalls> {
  return {
    'GET /api/guardians/notices/{userId}': ({ viewer, params }) =>
      getReadingNotice(ctx, viewer, params.userId),
  };
}

export function guardianRoutes(ctx: Context): Handlers<typeof guardianCalls> {
  return {
    'POST /api/guardian/sessions': ({ body, caller }) => openGuardianLink(ctx, body.token, caller),
    'DELETE /api/guardian/sessions': ({ caller }) => closeGuardianSession(ctx, caller),
    'POST /api/guardian/link-renewals': ({ body, caller }) => renewGuardianLink(ctx, body.token, caller),
    'POST /api/guardian/links': ({ body, caller }) => mailGuardianLink(ctx, body.email, caller),
    'GET /api/guardian': ({ caller }) => getGuardianPage(ctx, caller),
    'PUT /api/guardian/language': ({ caller, body }) => chooseLanguage(ctx, caller, body.language),
    'PUT /api/guardian/athletes/{id}': ({ caller, params, body }) =>
      confirmGuardian(ctx, caller, params.id, body),
    'DELETE /api/guardian/athletes/{id}': ({ caller, params }) => stopReading(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/threads': ({ caller, params }) => listThreads(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/threads/{userId}/messages': ({ caller, params, query }) =>
      readThread(ctx, caller, params, query),
    'PUT /api/guardian/athletes/{id}/threads/{userId}/stop': ({ caller, params }) =>
      stopContact(ctx, caller, params),
    'DELETE /api/guardian/athletes/{id}/threads/{userId}/stop': ({ caller, params }) =>
      startContactAgain(ctx, caller, params),
  };
}
