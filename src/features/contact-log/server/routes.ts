import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { contactLogCalls } from '../contract.ts';
import { getEarlyContact, setEarlyContact } from './service/early-contact.ts';
import { getContactLogFile, listContactLog } from './service/read-contact-log.ts';

export function contactLogRoutes(ctx: Context): Handlers<typeof contactLogCalls> {
  return {
    'GET /api/schools/{id}/contact-log': ({ viewer, params, query, caller }) =>
      listContactLog(ctx, { viewer, ip: caller.ip, schoolId: params.id }, query),
    'GET /api/schools/{id}/contact-log/file': async ({ viewer, params, query, caller, reply }) =>
      sendLogFile(reply, await getContactLogFile(ctx, { viewer, ip: caller.ip, schoolId: params.id }, query)),
    'GET /api/schools/{id}/early-contact': ({ viewer, params, caller }) =>
      getEarlyContact(ctx, { viewer, ip: caller.ip, schoolId: params.id }),
    'PUT /api/schools/{id}/early-contact': ({ viewer, params, caller, body }) =>
      setEarlyContact(ctx, { viewer, ip: caller.ip, schoolId: params.id }, body.refused),
    'GET /api/staff/schools/{id}/contact-log': ({ viewer, params, query, caller }) =>
      listContactLog(ctx, { viewer, ip: caller.ip, schoolId: params.id }, query),
    'GET /api/staff/schools/{id}/contact-log/file': async ({ viewer, params, query, caller, reply }) =>
      sendLogFile(reply, await getContactLogFile(ctx, { viewer, ip: caller.ip, schoolId: params.id }, query)),
  };
}

/** The answer of a call whose response is the log as CSV. */
export const sendLogFile = (reply: FastifyReply, { file, name }: { file: string; name: string }) =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(file);
