import { parseIdempotencyKey } from '#features/messages/server/messages.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { guardianApprovalCalls } from '../contract/guardian-approvals.ts';
import type { guardianCalls } from '../contract/guardian-calls.ts';
import type { guardianRightsCalls } from '../contract/guardian-rights.ts';
import type { guardianWritingCalls } from '../contract/guardian-writing.ts';
import type { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import type { ownGuardianCalls } from '../contract/own-guardians.ts';
import type { readingNoticeCalls } from '../contract/reading-notice-calls.ts';
import { askForErasure, withdrawErasure } from './service/erasure-by-guardian.ts';
import {
  getExportAsGuardian,
  getExportFileAsGuardian,
  requestExportAsGuardian,
} from './service/export-as-guardian.ts';
import {
  type ApprovalOptions,
  approveMessage,
  changeMode,
  declineMessage,
  listApprovals,
} from './service/guardian-approvals.ts';
import { chooseLanguage, confirmGuardian, getGuardianPage, stopReading } from './service/guardian-consent.ts';
import {
  closeGuardianSession,
  mailGuardianLink,
  openGuardianLink,
  renewGuardianLink,
} from './service/guardian-sessions.ts';
import { inviteGuardian, listOwnGuardians, withdrawInvitation } from './service/invite-guardians.ts';
import { dismissPrompt, getKeeping, keepGuardians, stopKeepingGuardians } from './service/keep-guardians.ts';
import {
  getRights,
  listProfileViews,
  pauseAsGuardian,
  resumeAsGuardian,
} from './service/profile-views-and-pauses.ts';
import { listThreads, readThread, startContactAgain, stopContact } from './service/read-and-stop-threads.ts';
import { getReadingNotice } from './service/reading-notice.ts';
import { deleteMessage, writeMessage } from './service/write-in-threads.ts';

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

export function guardianRoutes(ctx: Context & ApprovalOptions): Handlers<typeof guardianCalls> {
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

export function guardianWritingRoutes(ctx: Context): Handlers<typeof guardianWritingCalls> {
  return {
    'POST /api/guardian/athletes/{id}/threads/{userId}/messages': ({ caller, params, body }) =>
      writeMessage(ctx, caller, params, {
        content: body.content,
        key: parseIdempotencyKey(caller.headers['idempotency-key']),
      }),
    'DELETE /api/guardian/athletes/{id}/threads/{userId}/messages/{messageId}': ({ caller, params }) =>
      deleteMessage(ctx, caller, params),
  };
}

export function guardianApprovalRoutes(
  ctx: Context & ApprovalOptions,
): Handlers<typeof guardianApprovalCalls> {
  return {
    'PUT /api/guardian/athletes/{id}/mode': ({ caller, params, body }) =>
      changeMode(ctx, caller, params.id, body.mode),
    'GET /api/guardian/athletes/{id}/approvals': ({ caller, params }) =>
      listApprovals(ctx, caller, params.id),
    'PUT /api/guardian/athletes/{id}/approvals/{messageId}': ({ caller, params }) =>
      approveMessage(ctx, caller, params),
    'DELETE /api/guardian/athletes/{id}/approvals/{messageId}': ({ caller, params }) =>
      declineMessage(ctx, caller, params),
  };
}

export function guardianRightsRoutes(ctx: Context): Handlers<typeof guardianRightsCalls> {
  return {
    'GET /api/guardian/athletes/{id}/profile-views': ({ caller, params }) =>
      listProfileViews(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/rights': ({ caller, params }) => getRights(ctx, caller, params.id),
    'PUT /api/guardian/athletes/{id}/pause': ({ caller, params }) => pauseAsGuardian(ctx, caller, params.id),
    'DELETE /api/guardian/athletes/{id}/pause': ({ caller, params }) =>
      resumeAsGuardian(ctx, caller, params.id),
    'PUT /api/guardian/athletes/{id}/erasure': async ({ caller, params }) => {
      await askForErasure(ctx, caller, params.id);
      return getRights(ctx, caller, params.id);
    },
    'DELETE /api/guardian/athletes/{id}/erasure': async ({ caller, params }) => {
      await withdrawErasure(ctx, caller, params.id);
      return getRights(ctx, caller, params.id);
    },
    'GET /api/guardian/athletes/{id}/data-export': ({ caller, params }) =>
      getExportAsGuardian(ctx, caller, params.id),
    'POST /api/guardian/athletes/{id}/data-export': ({ caller, params }) =>
      requestExportAsGuardian(ctx, caller, params.id),
    'GET /api/guardian/athletes/{id}/data-export/file': async ({ caller, params, reply }) => {
      const { file, size, name } = await getExportFileAsGuardian(ctx, caller, params.id);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', size)
        .type('application/zip')
        .send(file);
    },
  };
}

export function keepGuardiansRoutes(ctx: Context): Handlers<typeof keepGuardiansCalls> {
  return {
    'GET /api/guardians/keeping': ({ viewer }) => getKeeping(ctx, viewer),
    'PUT /api/guardians/keeping': ({ viewer, caller }) => keepGuardians(ctx, viewer, caller),
    'DELETE /api/guardians/keeping': ({ viewer, caller }) => stopKeepingGuardians(ctx, viewer, caller),
    'PUT /api/guardians/prompt-dismissal': ({ viewer }) => dismissPrompt(ctx, viewer),
  };
}
