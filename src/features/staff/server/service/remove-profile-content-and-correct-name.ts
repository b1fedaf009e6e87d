import type { z } from 'zod';
import {
  correctNameOfMember,
  lockMemberForStaff,
  replaceProfileImage,
} from '#features/accounts/server/accounts.ts';
import { changeProfileOfUser, removeHighlightOfUser } from '#features/athletes/server/athletes.ts';
import { deleteCoachBio } from '#features/coaches/server/coaches.ts';
import { queueImageDeletion, readProfileImageFile } from '#features/uploads/server/uploads.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { AppError, notFound } from '#shared/errors.ts';
import {
  contentCalls,
  type contentRemovalSchema,
  type nameCorrectionSchema,
  type ProfileContent,
} from '../../contract/profile-content-calls.ts';
import { listProfileContent } from '../queries/list-removable-profile-content.ts';
import { findPerson } from '../queries/member-facts-for-staff.ts';
import { memberNotFound } from '../rules.ts';
import { dropSessionsAndAuditAction, recordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

export async function listContent(ctx: ContextWith<'db'>, userId: string): Promise<ProfileContent[]> {
  if (!(await findPerson(ctx.db, userId))) throw memberNotFound();
  return listProfileContent(ctx.db, userId);
}

/** The photo of a member: images are for members, and staff have to see what they remove. */
export async function getPhotoForStaff(ctx: ContextWith<'db' | 'storage'>, userId: string): Promise<Buffer> {
  const [photo] = (await listContent(ctx, userId)).filter(({ content }) => content === 'photo');
  const image = photo && (await readProfileImageFile(ctx, photo.value));
  if (!image) throw notFound(contentCalls['GET /api/staff/people/{userId}/photo'].notFoundMessage);
  return image;
}

/** Takes a photo, a text or a link out of a profile, as staff have read it, and tells the member why. */
export async function removeContent(
  ctx: StaffContext,
  userId: string,
  { content, value, reason }: z.output<typeof contentRemovalSchema>,
  caller: StaffCaller,
): Promise<void> {
  const action = { userId, kind: 'remove-content' as const, reason, until: null };
  const id = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMemberForStaff(tx, userId))) throw memberNotFound();
    const all = await listProfileContent(tx, userId);
    if (!all.some((one) => one.content === content && one.value === value))
      throw new AppError('taken', 'The member has changed this meanwhile. Please look again.');
    await deleteContent(ctx, tx, userId, { content, value });
    return recordAction(ctx, tx, { ...action, content, before: value }, caller.viewer.id);
  });
  dropSessionsAndAuditAction(ctx, { ...action, id }, caller);
}

async function deleteContent(
  ctx: StaffContext,
  tx: Connection,
  userId: string,
  { content, value }: ProfileContent,
): Promise<void> {
  if (content === 'photo')
    return queueImageDeletion(ctx, tx, await replaceProfileImage(ctx, tx, userId, null));
  if (content === 'film') return removeHighlightOfUser(ctx, tx, userId, value);
  const isCoach = (await findPerson(tx, userId))?.role === 'coach';
  if (isCoach) return deleteCoachBio(tx, userId, ctx.now());
  return changeProfileOfUser(ctx, tx, userId, { [content]: null });
}

/** Gives a member the right name. It does not count against the two changes of a year that members have. */
export async function correctName(
  ctx: StaffContext,
  userId: string,
  { reason, ...name }: z.output<typeof nameCorrectionSchema>,
  caller: StaffCaller,
): Promise<void> {
  const action = { userId, kind: 'correct-name' as const, reason, until: null };
  const id = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMemberForStaff(tx, userId))) throw memberNotFound();
    const before = await correctNameOfMember(ctx, tx, userId, name);
    if (!before) throw new AppError('taken', 'The member already has this name.');
    const was = `${before.firstName} ${before.lastName}`;
    return recordAction(ctx, tx, { ...action, before: was }, caller.viewer.id);
  });
  dropSessionsAndAuditAction(ctx, { ...action, id }, caller);
}
