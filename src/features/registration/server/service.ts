import type { z } from 'zod';
import { assertRoleAndLockUser, getAccount } from '#features/accounts/server/accounts.ts';
import { addAthleteProfile } from '#features/athletes/server/athletes.ts';
import { addCoachProfile } from '#features/coaches/server/coaches.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { forbidden } from '#shared/errors.ts';
import type { profileCompletionSchema } from '../contract.ts';

/** Step 2: the profile of the viewer's role. The id in the path must be the viewer's own. */
export async function completeProfile(
  ctx: Context,
  viewer: Viewer,
  userIdInPath: string,
  form: z.output<typeof profileCompletionSchema>,
) {
  if (userIdInPath !== viewer.id) throw forbidden('You can complete only your own profile.');
  const { role, ...profile } = form;
  await ctx.db.transaction().execute(async (tx) => {
    await assertRoleAndLockUser(tx, viewer.id, role);
    if ('school' in profile) await addCoachProfile(tx, ctx, viewer.id, profile);
    else await addAthleteProfile(tx, ctx, viewer.id, profile);
  });
  return { user: await getAccount(ctx, viewer.id) };
}
