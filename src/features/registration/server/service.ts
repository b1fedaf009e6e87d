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
import { unitedStates } from '#features/places/contract/countries.ts';
import { findHomePlace } from '#features/places/server/places.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { forbidden } from '#shared/errors.ts';
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
      const { birthDate, ...fields } = profile;
      await addAthleteProfile(tx, ctx, viewer.id, fields);
      if (birthDate)
        await insertBirthDateOfNewProfile(ctx, tx, viewer.id, { birthDate, classYear: fields.classYear });
    }
  });
  return { user: await getAccount(ctx, viewer.id) };
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
