import type { z } from 'zod';
import { listDevicesOfUser } from '#features/accounts/server/accounts.ts';
import { type AuditKind, auditKinds } from '#server/audit-kinds.ts';
import type { staffPersonSchema } from '../../contract/staff-calls.ts';
import { findPerson, listAuditOfPerson, listReportsOfPerson } from '../queries/member-facts-for-staff.ts';
import type { ActionRow } from '../queries/staff-actions-and-appeals.ts';
import { memberNotFound } from '../rules.ts';
import { listActionsOfMember, toAccountAction } from './appeals.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

const maxRows = 50;

/** All that staff need to know about a member before they decide; reading it is recorded. */
export async function getPersonAndAuditLookup(
  ctx: StaffContext,
  userId: string,
  { viewer, ip }: StaffCaller,
): Promise<z.input<typeof staffPersonSchema>> {
  const person = await getPerson(ctx, userId);
  ctx.audit.record({
    ...{ kind: 'member looked up', userId: viewer.id, address: ip },
    details: { person: userId },
  });
  return person;
}

export async function getPerson(
  ctx: StaffContext,
  userId: string,
): Promise<z.input<typeof staffPersonSchema>> {
  const facts = await findPerson(ctx.db, userId);
  if (!facts) throw memberNotFound();
  const [reports, actions, audit, sessions] = await Promise.all([
    listReportsOfPerson(ctx.db, userId, maxRows),
    listActionsOfMember(ctx, userId),
    listAuditOfPerson(ctx.db, userId, maxRows),
    listDevicesOfUser(ctx, userId),
  ]);
  return {
    ...facts,
    reports,
    actions: actions.map((row) => ({
      ...toAccountAction({ ...row, otherName: row.otherNameForStaff }),
      staff: getStaffName(row),
      appealId: row.appealId,
      before: row.before,
    })),
    audit: audit.map(({ kind, ...entry }) => ({ ...entry, kind: auditKinds[kind as AuditKind] ?? kind })),
    sessions,
  };
}

function getStaffName({ staffId, staffFirstName, staffLastName }: ActionRow) {
  return staffId ? { id: staffId, firstName: staffFirstName ?? '', lastName: staffLastName ?? '' } : null;
}
