import type { z } from 'zod';
import { getAccount } from '#features/accounts/server/accounts.ts';
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
  if (form.role !== viewer.role) throw forbidden(`Your account is not one for a ${form.role}.`);
  const { role: _, ...profile } = form;
  if ('school' in profile) await addCoachProfile(ctx.db, ctx, viewer.id, profile);
  else await addAthleteProfile(ctx.db, ctx, viewer.id, profile);
  return { user: await getAccount(ctx, viewer.id) };
}
