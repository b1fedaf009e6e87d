import type { z } from 'zod';
import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Language } from '#translations/languages.ts';
import {
  type guardianInvitationSchema,
  maxGuardians,
  type OwnGuardian,
  ownGuardianCalls,
} from '../../contract/own-guardians.ts';
import { isAddressRefused } from '../queries/addresses-of-others.ts';
import {
  type AthleteFacts,
  deleteGuardianOfAthlete,
  deleteGuardiansOfErased,
  findAthleteFacts,
  insertInvitation,
  listGuardiansOfAthlete,
  lockAthleteForInvitation,
} from '../queries/guardians-of-athlete.ts';
import { setLanguageOfInvitation } from '../queries/languages-of-guardians.ts';
import {
  areRightsInForce,
  assertNotOwnAddress,
  isReadingInForce,
  newNoInvitationError,
  newRefusedAddressError,
  removeAddressTag,
} from '../rules.ts';
import { queueGuardianEmail } from './guardian-emails.ts';

interface OwnGuardianList {
  inForce: boolean;
  guardians: (Omit<OwnGuardian, 'since'> & { since: Date })[];
}

export async function listOwnGuardians(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
): Promise<OwnGuardianList> {
  const [facts, guardians] = await Promise.all([
    findAthleteFacts(ctx.db, viewer.id),
    listGuardiansOfAthlete(ctx.db, viewer.id),
  ]);
  // Without a profile: the registration asks for the address of a guardian.
  return { inForce: facts ? isReadingInForce(ctx, facts) : ctx.safeguards, guardians };
}

/** To be called in the transaction that erases a member: their guardians, and stops about them. */
export const deleteGuardiansOfErasedMember = (tx: Connection, userId: string): Promise<void> =>
  deleteGuardiansOfErased(tx, userId);

/** Mails an invitation. An address that was invited gets another mail; one whose owner declined does not. */
export async function inviteGuardian(
  ctx: Context,
  viewer: Viewer,
  { email, language }: z.output<typeof guardianInvitationSchema>,
  caller: Caller,
): Promise<OwnGuardianList> {
  await ctx.db.transaction().execute(async (tx) => {
    const athlete = await lockAthleteForInvitation(tx, viewer.id);
    if (!athlete || !areRightsInForce(ctx, athlete))
      throw forbidden('Only athletes under 18 invite a guardian.');
    if (ctx.verifyEmail && !athlete.emailVerified)
      throw forbidden('Please confirm your own email address before you invite someone.');
    await addInvitation(ctx, tx, athlete, { email, language });
  });
  ctx.audit.record({ kind: 'guardian invited', userId: viewer.id, address: caller.ip });
  return listOwnGuardians(ctx, viewer);
}

/**
 * The same in the transaction that makes the profile. Where addresses have to be confirmed, the mail goes out once the
 * athlete has confirmed theirs.
 */
export async function inviteGuardianAtRegistration(
  ctx: ContextWith<'jobs' | 'now' | 'safeguards'>,
  tx: Connection,
  userId: string,
  invitation: Pick<Invited, 'email' | 'language'>,
): Promise<void> {
  const athlete = await lockAthleteForInvitation(tx, userId);
  if (!athlete || !areRightsInForce(ctx, athlete)) throw newNoInvitationError();
  await addInvitation(ctx, tx, athlete, invitation);
}

async function addInvitation(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  athlete: AthleteFacts,
  { email, language }: Pick<Invited, 'email' | 'language'>,
): Promise<void> {
  const { userId } = athlete;
  assertNotOwnAddress(email, athlete.email);
  const adultsBornBy = getLastBirthDateOfAdults(ctx.now());
  if (await isAddressRefused(tx, { email, athleteUserId: userId, adultsBornBy }))
    throw newRefusedAddressError();
  const guardians = await listGuardiansOfAthlete(tx, userId);
  const guardianId = await findOrInsertInvitation(ctx, tx, { userId, email, language, guardians });
  await queueGuardianEmail(ctx, tx, { userId, guardianId });
}

interface Invited {
  userId: string;
  email: string;
  language: Language;
  guardians: OwnGuardianRow[];
}

async function findOrInsertInvitation(
  ctx: ContextWith<'now'>,
  tx: Connection,
  { userId, email, language, guardians }: Invited,
): Promise<string> {
  const known = guardians.find((one) => removeAddressTag(one.email) === removeAddressTag(email));
  if (known?.state === 'invited') {
    await setLanguageOfInvitation(tx, known.id, language);
    return known.id;
  }
  if (known?.state === 'confirmed') throw new AppError('taken', 'This guardian already reads along.');
  if (known)
    throw new AppError(
      'taken',
      'This person does not want to read along. Only they can change that, with the link in their email.',
    );
  if (guardians.filter(({ state }) => state !== 'stopped').length >= maxGuardians)
    throw new AppError(
      'taken',
      `You can have ${maxGuardians} guardians. Please withdraw an invitation before you send another one.`,
    );
  const id = newId();
  await insertInvitation(tx, { id, athleteUserId: userId, email, language, invitedAt: ctx.now() });
  return id;
}

/** Withdraws an invitation. Who has confirmed stays, as long as guardians read along. */
export async function withdrawInvitation(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const [facts, { guardians }] = await Promise.all([
    findAthleteFacts(ctx.db, viewer.id),
    listOwnGuardians(ctx, viewer),
  ]);
  const guardian = guardians.find((one) => one.id === id);
  if (!guardian) throw notFound(ownGuardianCalls['DELETE /api/guardians/{id}'].notFoundMessage);
  const removed = { id, userId: viewer.id, alsoConfirmed: !facts || !areRightsInForce(ctx, facts) };
  if (!(await deleteGuardianOfAthlete(ctx.db, removed)))
    throw new AppError('taken', 'This guardian has answered. Only they can stop reading along.');
}

type OwnGuardianRow = Awaited<ReturnType<typeof listGuardiansOfAthlete>>[number];
