import type { z } from 'zod';
import {
  type AccountsContext,
  assertBrowserNotRefusedForAge,
  assertRoleAndLockUser,
  getAccount,
  insertBirthDateOfNewProfile,
  refuseChild,
} from '#features/accounts/server/accounts.ts';
import { addAthleteProfile } from '#features/athletes/server/athletes.ts';
import { addCoachProfile } from '#features/coaches/server/coaches.ts';
import { inviteGuardianAtRegistration } from '#features/guardians/server/guardians.ts';
import { unitedStates } from '#features/places/contract/country-codes.ts';
import { findHomePlace } from '#features/places/server/places.ts';
import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden, newInvalidFieldError } from '#shared/errors.ts';
import type { Language } from '#translations/languages.ts';
import type { profileCompletionSchema } from '../contract.ts';

type ProfileCompletion = z.output<typeof profileCompletionSchema>;

/** Step 2: the profile of the viewer's role. The id in the path must be the viewer's own. */
export async function completeProfile(
  ctx: AccountsContext,
  viewer: Viewer,
  { userIdInPath, form }: { userIdInPath: string; form: ProfileCompletion },
  caller: Caller,
) {
  if (userIdInPath !== viewer.id) throw forbidden('You can complete only your own profile.');
  await refuseChildWithoutProfile(ctx, viewer, form, caller);
  const { role, ...profile } = form;
  await ctx.db.transaction().execute(async (tx) => {
    await assertRoleAndLockUser(tx, viewer.id, role);
    if ('school' in profile) await addCoachProfile(tx, ctx, viewer.id, profile);
    else {
      const { birthDate, guardianEmail, guardianLanguage = 'en', ...fields } = profile;
      await addAthleteProfile(tx, ctx, viewer.id, fields);
      if (birthDate)
        await insertBirthDateOfNewProfile(ctx, tx, viewer.id, { birthDate, classYear: fields.classYear });
      if (guardianEmail)
        await inviteGuardian(ctx, tx, viewer.id, { email: guardianEmail, language: guardianLanguage });
    }
  });
  if (form.role === 'athlete' && form.guardianEmail)
    ctx.audit.record({ kind: 'guardian invited', userId: viewer.id, address: caller.ip });
  return { user: await getAccount(ctx, viewer.id) };
}

/** What is wrong with the address is said at its field of this form. */
async function inviteGuardian(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
  invitation: { email: string; language: Language },
): Promise<void> {
  try {
    await inviteGuardianAtRegistration(ctx, tx, userId, invitation);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw newInvalidFieldError('guardianEmail', error.message);
    throw error;
  }
}

/** Before anything is stored. Who has a profile already is told so by the insertion of the second one. */
async function refuseChildWithoutProfile(
  ctx: AccountsContext,
  viewer: Viewer,
  form: ProfileCompletion,
  caller: Caller,
): Promise<void> {
  assertBrowserNotRefusedForAge(ctx, caller);
  if (form.role !== 'athlete' || !form.birthDate) return;
  const { profileComplete, role } = await getAccount(ctx, viewer.id);
  if (profileComplete || role !== 'athlete') return;
  const { city, state = '', country = unitedStates } = form;
  const place = await findHomePlace(ctx.db, { city, state, country });
  await refuseChild(ctx, viewer.id, { birthDate: form.birthDate, timeZone: place?.timeZone ?? null }, caller);
}
