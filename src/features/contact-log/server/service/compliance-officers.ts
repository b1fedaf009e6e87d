import { isAddressOfSchoolStaff } from '#features/verifications/server/verifications.ts';
import type { Context } from '#server/context.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { complianceCalls, maxComplianceOfficers } from '../../contract/compliance-calls.ts';
import {
  deleteEndedOfficers,
  deleteOfficer,
  insertOfficer,
  listOfficers,
  lockSchoolForInvitation,
  type OfficerRow,
} from '../queries/compliance-officers.ts';
import { queueComplianceEmail } from './compliance-emails.ts';
import { assertMayReadLog, type MemberReader } from './read-contact-log.ts';

const notFoundMessage = complianceCalls['GET /api/schools/{id}/compliance-officers'].notFoundMessage;

export async function listComplianceOfficers(ctx: Context, reader: MemberReader): Promise<OfficerRow[]> {
  await assertMayReadLog(ctx, reader);
  return listOfficers(ctx.db, reader.schoolId);
}

/** Mails a link. A head coach invites addresses of the school's staff only, because the log names minors. */
export async function inviteComplianceOfficer(
  ctx: Context,
  reader: MemberReader,
  email: string,
): Promise<OfficerRow[]> {
  await assertMayReadLog(ctx, reader);
  const { schoolId, viewer, ip } = reader;
  const byStaff = viewer.role === 'staff';
  await ctx.db.transaction().execute(async (tx) => {
    const school = await lockSchoolForInvitation(tx, schoolId);
    if (!school) throw notFound(notFoundMessage);
    if (!byStaff) assertAddressAtSchool(email, school.domains);
    const officers = await listOfficers(tx, schoolId);
    const known = officers.find((one) => one.email === email);
    if (!known && officers.length >= maxComplianceOfficers)
      throw new AppError(
        'taken',
        `A school has up to ${maxComplianceOfficers} seats. Please remove one before you invite someone.`,
      );
    const officerId = known?.id ?? newId();
    if (!known) await insertOfficer(tx, { id: officerId, schoolId, email, byStaff, invitedAt: ctx.now() });
    await queueComplianceEmail(ctx, tx, { officerId });
  });
  ctx.audit.record({
    kind: 'compliance officer invited',
    userId: viewer.id,
    address: ip,
    details: { school: schoolId },
  });
  return listOfficers(ctx.db, schoolId);
}

function assertAddressAtSchool(email: string, domains: string[]): void {
  if (domains.length === 0)
    throw newInvalidFieldError(
      'email',
      'We do not know the web address of this school. Please ask our staff to invite someone.',
    );
  if (!isAddressOfSchoolStaff(email, domains))
    throw newInvalidFieldError(
      'email',
      `Please enter an address of the school's staff, at ${domains.join(' or ')}.`,
    );
}

/** The log closes at once in every browser of the officer. */
export async function removeComplianceOfficer(
  ctx: Context,
  reader: MemberReader,
  officerId: string,
): Promise<void> {
  await assertMayReadLog(ctx, reader);
  if (!(await deleteOfficer(ctx.db, reader.schoolId, officerId))) throw notFound(notFoundMessage);
  ctx.audit.record({
    kind: 'compliance officer removed',
    userId: reader.viewer.id,
    address: reader.ip,
    details: { school: reader.schoolId },
  });
}

/** A seat for which nobody vouches any more does not come back with the next head coach. */
export const endComplianceOfficers = (ctx: Context): Promise<void> =>
  deleteEndedOfficers(ctx.db, {
    now: ctx.now(),
    invitedBefore: getDateDaysBefore(ctx.now(), retentionDays.complianceInvitations),
  });
