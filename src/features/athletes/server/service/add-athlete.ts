import type { z } from 'zod';
import {
  assertCoachManagesAthlete,
  assertUncommonAndHashPassword,
  auditManagedAccountCreated,
  insertManagedAccount,
} from '#features/accounts/server/accounts.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { prefixErrorPaths } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Athlete, newAthleteSchema } from '../../contract.ts';
import { insertAthlete } from '../queries.ts';
import { assertAcceptedClassYear, rethrowConstraintAsAppError } from '../rules.ts';
import { getAthlete } from './list-and-get-athletes.ts';
import { type NewProfile, toProfileColumns } from './profile-form-to-columns.ts';

/** Stores a new profile within the caller's transaction and returns its id; throws `taken` if there is one. */
export async function addAthleteProfile(
  db: Connection,
  ctx: ContextWith<'now'>,
  userId: string,
  profile: NewProfile,
): Promise<string> {
  assertAcceptedClassYear(profile.classYear, ctx.now());
  const id = newId();
  const columns = await toProfileColumns(db, profile);
  await insertAthlete(db, { ...columns, id, userId, createdAt: ctx.now() }).catch(
    rethrowConstraintAsAppError,
  );
  return id;
}

/** A coach adds an athlete: account and profile, both or neither. */
export async function addManagedAthlete(
  ctx: Context,
  viewer: AthleteReader,
  form: z.output<typeof newAthleteSchema>,
  ip: string,
): Promise<Athlete> {
  // Hashed before the transaction, which would hold its connection meanwhile.
  const passwordHash =
    'user' in form
      ? await assertUncommonAndHashPassword(form.user.password).catch(rethrowWithUserFieldPaths)
      : '';
  const id = await ctx.db.transaction().execute(async (tx) => {
    const userId =
      'user' in form
        ? await insertManagedAccount(ctx, tx, form.user, { coachId: viewer.id, passwordHash }).catch(
            rethrowWithUserFieldPaths,
          )
        : form.userId;
    if ('userId' in form) await assertCoachManagesAthlete(tx, viewer.id, userId);
    return addAthleteProfile(tx, ctx, userId, form);
  });
  const athlete = await getAthlete(ctx, viewer, id);
  if ('user' in form) auditManagedAccountCreated(ctx, viewer.id, athlete.user.id, ip);
  return athlete;
}

/** The form has the account's fields under `user`, and so do the errors. */
function rethrowWithUserFieldPaths(error: unknown): never {
  throw prefixErrorPaths('user', error);
}
