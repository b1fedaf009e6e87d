import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { createStaffAccount, hasAccount, hashToken } from '#features/accounts/server/accounts.ts';
import type { Db } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Mailer } from '#server/mailer.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { invitationAcceptanceSchema } from '../../contract/staff-calls.ts';
import { staffInvitationEmail } from '../emails.ts';
import { deleteInvitation, findInvitedEmail, upsertInvitation } from '../queries/invitations.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

const lifetimeMs = 3 * 24 * 60 * 60 * 1000;

interface InvitationContext {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  now: () => Date;
}

/**
 * Mails an invitation to become staff; an earlier one for the address works no more. The mail is sent at once and not by
 * a job: the first invitation is made by a command, perhaps while no server runs.
 */
export async function inviteStaff(ctx: InvitationContext, email: string): Promise<void> {
  if (await hasAccount(ctx.db, email))
    throw new AppError('taken', 'This address already has an account. Staff need an address of their own.');
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  await upsertInvitation(ctx.db, {
    id: newId(),
    email,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  });
  await ctx.mailer.send(staffInvitationEmail(email, `${ctx.publicUrl}/staff/accept?token=${token}`));
}

export async function inviteStaffByStaff(
  ctx: StaffContext,
  email: string,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  await inviteStaff(ctx, email);
  ctx.audit.record({ kind: 'staff invited', userId: viewer.id, address: ip });
}

export async function previewInvitation(ctx: StaffContext, token: string): Promise<{ email: string }> {
  const email = await findInvitedEmail(ctx.db, hashToken(token), ctx.now());
  if (!email) throw newInvalidInvitationError();
  return { email };
}

/** Makes the account and signs in. Nothing of staff is open to it before it has a second factor. */
export async function acceptInvitation(
  ctx: StaffContext,
  { token, ...person }: z.output<typeof invitationAcceptanceSchema>,
  caller: Caller,
) {
  const { email } = await previewInvitation(ctx, token);
  return createStaffAccount(
    ctx,
    { ...person, email },
    async (tx) => {
      if (!(await deleteInvitation(tx, hashToken(token), ctx.now()))) throw newInvalidInvitationError();
    },
    caller,
  );
}

const newInvalidInvitationError = () =>
  new AppError(
    'malformed',
    'This invitation has expired or has already been used. Please ask for a new one.',
  );
