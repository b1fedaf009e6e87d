import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { complianceCalls } from '../contract/compliance-calls.ts';
import { sendLogFile } from './routes.ts';
import {
  inviteComplianceOfficer,
  listComplianceOfficers,
  removeComplianceOfficer,
} from './service/compliance-officers.ts';
import {
  closeComplianceSession,
  getComplianceSeat,
  getReaderOfCaller,
  mailComplianceLink,
  openComplianceLink,
} from './service/compliance-sessions.ts';
import { getContactLogFile, listContactLog, type MemberReader } from './service/read-contact-log.ts';

type Request = { viewer: MemberReader['viewer']; params: { id: string }; caller: { ip: string } };

const toReader = ({ viewer, params, caller }: Request): MemberReader => ({
  viewer,
  schoolId: params.id,
  ip: caller.ip,
});

export function complianceRoutes(ctx: Context): Handlers<typeof complianceCalls> {
  return {
    'GET /api/schools/{id}/compliance-officers': (request) => listComplianceOfficers(ctx, toReader(request)),
    'POST /api/schools/{id}/compliance-officers': (request) =>
      inviteComplianceOfficer(ctx, toReader(request), request.body.email),
    'DELETE /api/schools/{id}/compliance-officers/{officerId}': (request) =>
      removeComplianceOfficer(ctx, toReader(request), request.params.officerId),
    'GET /api/staff/schools/{id}/compliance-officers': (request) =>
      listComplianceOfficers(ctx, toReader(request)),
    'POST /api/staff/schools/{id}/compliance-officers': (request) =>
      inviteComplianceOfficer(ctx, toReader(request), request.body.email),
    'DELETE /api/staff/schools/{id}/compliance-officers/{officerId}': (request) =>
      removeComplianceOfficer(ctx, toReader(request), request.params.officerId),
    'POST /api/compliance/sessions': ({ body }) => openComplianceLink(ctx, body.token),
    'DELETE /api/compliance/sessions': ({ caller }) => closeComplianceSession(ctx, caller),
    'POST /api/compliance/links': ({ body }) => mailComplianceLink(ctx, body.email),
    'GET /api/compliance': ({ caller }) => getComplianceSeat(ctx, caller),
    'GET /api/compliance/contact-log': async ({ caller, query }) =>
      listContactLog(ctx, await getReaderOfCaller(ctx, caller), query),
    'GET /api/compliance/contact-log/file': async ({ caller, query, reply }) =>
      sendLogFile(reply, await getContactLogFile(ctx, await getReaderOfCaller(ctx, caller), query)),
  };
}
