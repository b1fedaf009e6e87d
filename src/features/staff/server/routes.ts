import type { Context } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { sendImage } from '#server/http/send-image.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { dailyLimitCalls } from '../contract/daily-limit-calls.ts';
import type { contentCalls } from '../contract/profile-content-calls.ts';
import type { queueCalls } from '../contract/queue-calls.ts';
import type { accountActionCalls } from '../contract/staff-actions-and-appeals.ts';
import type { staffCalls } from '../contract/staff-calls.ts';
import type { overviewCalls } from '../contract/staff-counts-and-system-calls.ts';
import type { suspiciousEvaluationCalls } from '../contract/suspicious-evaluation-calls.ts';
import type { threadReadingCalls } from '../contract/thread-reading-calls.ts';
import { actOnMember } from './service/act-on-member.ts';
import { answerAppealOfMember, createAppealAgainstAction, listOwnActions } from './service/appeals.ts';
import {
  correctBirthDate,
  correctRole,
  correctSchool,
} from './service/correct-role-school-and-birth-date.ts';
import {
  decideSuspiciousEvaluation,
  getSuspiciousEvaluation,
} from './service/decide-suspicious-evaluations.ts';
import { getPerson, getPersonAndAuditLookup } from './service/get-member-details-for-staff.ts';
import { acceptInvitation, inviteStaffByStaff, previewInvitation } from './service/invite-and-accept.ts';
import { createCachedOverviewCounter, listPeopleBehindDayCount } from './service/overview-counts.ts';
import {
  assignQueueItem,
  getQueueAssignment,
  listStaffQueue,
  type QueueContext,
  unassignQueueItem,
} from './service/queue.ts';
import { createCachedSystemStateReader, type ServerState } from './service/read-system-page-state.ts';
import {
  correctName,
  getPhotoForStaff,
  listContent,
  removeContent,
} from './service/remove-profile-content-and-correct-name.ts';
import {
  assignToViewer,
  decideReport,
  getReportAndAuditReading,
  unassignReportAndAudit,
} from './service/reports.ts';
import { decideReachedLimit, getReachedLimit } from './service/review-members-at-daily-limit.ts';
import type { StaffCaller, StaffContext } from './service/staff-context.ts';
import { startFactorRemoval } from './service/start-factor-removal.ts';
import {
  decideThreadReading,
  getThreadReading,
  listCorrespondentsOfPerson,
  readThread,
  requestThreadReading,
  revokeThreadReading,
} from './service/thread-readings.ts';

const toStaffCaller = ({ viewer, caller }: { viewer: Viewer; caller: Caller }): StaffCaller => ({
  viewer,
  ip: caller.ip,
});

export function accountActionRoutes(ctx: StaffContext): Handlers<typeof accountActionCalls> {
  return {
    'GET /api/account-actions': ({ viewer }) => listOwnActions(ctx, viewer),
    'POST /api/appeals': ({ viewer, body, caller }) => createAppealAgainstAction(ctx, viewer, body, caller),
  };
}

export function queueRoutes(ctx: QueueContext): Handlers<typeof queueCalls> {
  return {
    'GET /api/staff/queue': ({ query }) => listStaffQueue(ctx, query),
    'GET /api/staff/queue/{itemId}/assignment': ({ params }) => getQueueAssignment(ctx, params.itemId),
    'PUT /api/staff/queue/{itemId}/assignment': (request) =>
      assignQueueItem(ctx, request.params.itemId, toStaffCaller(request)),
    'DELETE /api/staff/queue/{itemId}/assignment': (request) =>
      unassignQueueItem(ctx, request.params.itemId, toStaffCaller(request)),
  };
}

export function staffRoutes(ctx: StaffContext): Handlers<typeof staffCalls> {
  return {
    'POST /api/auth/staff-invitation-preview': ({ body }) => previewInvitation(ctx, body.token),
    'POST /api/auth/staff-invitation': ({ body, caller }) => acceptInvitation(ctx, body, caller),
    'POST /api/staff/invitations': (request) =>
      inviteStaffByStaff(ctx, request.body.email, toStaffCaller(request)),
    'GET /api/staff/reports/{id}': (request) =>
      getReportAndAuditReading(ctx, request.params.id, toStaffCaller(request)),
    'PUT /api/staff/reports/{id}/assignment': (request) =>
      assignToViewer(ctx, request.params.id, toStaffCaller(request)),
    'DELETE /api/staff/reports/{id}/assignment': (request) =>
      unassignReportAndAudit(ctx, request.params.id, toStaffCaller(request)),
    'POST /api/staff/reports/{id}/outcome': (request) =>
      decideReport(ctx, request.params.id, request.body, toStaffCaller(request)),
    'GET /api/staff/people/{userId}': (request) =>
      getPersonAndAuditLookup(ctx, request.params.userId, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/actions': async (request) => {
      await actOnMember(ctx, request.params.userId, request.body, toStaffCaller(request));
      return getPerson(ctx, request.params.userId);
    },
    'POST /api/staff/appeals/{id}/answer': (request) =>
      answerAppealOfMember(ctx, request.params.id, request.body, toStaffCaller(request)),
  };
}

export function contentRoutes(ctx: StaffContext): Handlers<typeof contentCalls> {
  return {
    'GET /api/staff/people/{userId}/content': ({ params }) => listContent(ctx, params.userId),
    'GET /api/staff/people/{userId}/photo': async ({ params, reply }) =>
      sendImage(reply, await getPhotoForStaff(ctx, params.userId)),
    'POST /api/staff/people/{userId}/content-removals': (request) =>
      removeContent(ctx, request.params.userId, request.body, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/name-corrections': (request) =>
      correctName(ctx, request.params.userId, request.body, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/role-corrections': (request) =>
      correctRole(ctx, request.params.userId, request.body, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/school-corrections': (request) =>
      correctSchool(ctx, request.params.userId, request.body, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/birth-date-corrections': (request) =>
      correctBirthDate(ctx, request.params.userId, request.body, toStaffCaller(request)),
    'POST /api/staff/people/{userId}/factor-removals': (request) =>
      startFactorRemoval(ctx, request.params.userId, request.body, toStaffCaller(request)),
  };
}

export function dailyLimitRoutes(ctx: StaffContext): Handlers<typeof dailyLimitCalls> {
  return {
    'GET /api/staff/daily-limits/{id}': (request) =>
      getReachedLimit(ctx, request.params.id, toStaffCaller(request)),
    'POST /api/staff/daily-limits/{id}/outcome': (request) =>
      decideReachedLimit(ctx, request.params.id, request.body, toStaffCaller(request)),
  };
}

export function overviewRoutes(
  ctx: Context & Pick<QueueContext, 'queueSources'>,
  server: ServerState,
): Handlers<typeof overviewCalls> {
  const readNumbers = createCachedOverviewCounter(ctx);
  const readSystem = createCachedSystemStateReader(ctx, server);
  return {
    'GET /api/staff/numbers': () => readNumbers(),
    'GET /api/staff/numbers/rows': (request) =>
      listPeopleBehindDayCount(ctx, request.query.number, toStaffCaller(request)),
    'GET /api/staff/system': () => readSystem(),
  };
}

export function suspiciousEvaluationRoutes(ctx: StaffContext): Handlers<typeof suspiciousEvaluationCalls> {
  return {
    'GET /api/staff/evaluations/{id}': (request) =>
      getSuspiciousEvaluation(ctx, request.params.id, toStaffCaller(request)),
    'POST /api/staff/evaluations/{id}/outcome': (request) =>
      decideSuspiciousEvaluation(ctx, request.params.id, request.body, toStaffCaller(request)),
  };
}

export function threadReadingRoutes(ctx: StaffContext): Handlers<typeof threadReadingCalls> {
  return {
    'GET /api/staff/people/{userId}/correspondents': (request) =>
      listCorrespondentsOfPerson(ctx, request.params.userId, toStaffCaller(request)),
    'POST /api/staff/thread-readings': (request) =>
      requestThreadReading(ctx, request.body, toStaffCaller(request)),
    'GET /api/staff/thread-readings/{id}': (request) =>
      getThreadReading(ctx, request.params.id, toStaffCaller(request)),
    'POST /api/staff/thread-readings/{id}/outcome': (request) =>
      decideThreadReading(ctx, request.params.id, request.body, toStaffCaller(request)),
    'POST /api/staff/thread-readings/{id}/revocation': (request) =>
      revokeThreadReading(ctx, request.params.id, toStaffCaller(request)),
    'GET /api/staff/thread-readings/{id}/messages': (request) =>
      readThread(ctx, request.params.id, request.query, toStaffCaller(request)),
  };
}
