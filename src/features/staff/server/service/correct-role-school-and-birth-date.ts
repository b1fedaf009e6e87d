import type { z } from 'zod';
import {
  correctBirthDateOfMember,
  correctRoleOfMember,
  lockMemberForStaff,
} from '#features/accounts/server/accounts.ts';
import { correctSchoolOfMember } from '#features/coaches/server/coaches.ts';
import { endVerificationOfChangedSchool } from '#features/verifications/server/verifications.ts';
import type { Connection } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import type {
  birthDateCorrectionSchema,
  roleCorrectionSchema,
  schoolCorrectionSchema,
} from '../../contract/profile-content-calls.ts';
import { memberNotFound } from '../rules.ts';
import { dropSessionsAndAuditAction, recordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

const roleLabels: Record<string, string> = { athlete: 'Student Athlete', coach: 'Coach' };

/** Gives a member without a profile the other role. */
export const correctRole = (
  ctx: StaffContext,
  userId: string,
  { role, reason }: z.output<typeof roleCorrectionSchema>,
  caller: StaffCaller,
): Promise<void> =>
  runAndRecordCorrection(ctx, { userId, kind: 'correct-role', reason, until: null }, caller, async (tx) => {
    const before = await correctRoleOfMember(ctx, tx, userId, role);
    if (before === undefined) throw new AppError('taken', 'The member already has this role.');
    return roleLabels[before] ?? before;
  });

/** Gives a coach another school of the list. What staff have seen for a verification was about the one before. */
export const correctSchool = (
  ctx: StaffContext,
  userId: string,
  { schoolId, reason }: z.output<typeof schoolCorrectionSchema>,
  caller: StaffCaller,
): Promise<void> =>
  runAndRecordCorrection(ctx, { userId, kind: 'correct-school', reason, until: null }, caller, async (tx) => {
    const corrected = await correctSchoolOfMember(ctx, tx, userId, schoolId);
    if (!corrected) throw memberNotFound();
    if (corrected.before.schoolId === schoolId)
      throw new AppError('taken', 'The coach already has this school.');
    await endVerificationOfChangedSchool(ctx, tx, corrected.coachId);
    return corrected.before.school;
  });

/** Gives an athlete the date of birth that staff have seen in a document; who is under 13 is paused, and erased in 14 days. */
export const correctBirthDate = (
  ctx: StaffContext,
  userId: string,
  { birthDate, reason }: z.output<typeof birthDateCorrectionSchema>,
  caller: StaffCaller,
): Promise<void> =>
  runAndRecordCorrection(
    ctx,
    { userId, kind: 'correct-birth-date', reason, until: null },
    caller,
    async (tx) => {
      const { before } = await correctBirthDateOfMember(ctx, tx, userId, birthDate);
      return before ?? 'Not given';
    },
  );

interface Correction {
  userId: string;
  kind: 'correct-role' | 'correct-school' | 'correct-birth-date';
  reason: string;
  until: null;
}

/** Corrects something in a transaction, as an action that the member may appeal against. `change` returns what it was. */
async function runAndRecordCorrection(
  ctx: StaffContext,
  action: Correction,
  caller: StaffCaller,
  change: (tx: Connection) => Promise<string>,
): Promise<void> {
  const id = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMemberForStaff(tx, action.userId))) throw memberNotFound();
    const before = await change(tx);
    return recordAction(ctx, tx, { ...action, before }, caller.viewer.id);
  });
  dropSessionsAndAuditAction(ctx, { ...action, id }, caller);
}
