import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { guardianErasureDays } from '../../contract/guardian-rights.ts';
import { deleteErasure, findErasure, insertErasure } from '../queries/erasures-by-guardians.ts';
import { findAthleteFacts } from '../queries/guardians-of-athlete.ts';
import { queueRightsEmails } from './rights-emails.ts';
import { getRightsHolder } from './rights-over-athlete.ts';

/**
 * Has the account of the athlete erased in some days, by the job that erases accounts. The athlete cannot stop it.
 * @throws AppError `forbidden` for who turns 18 before: then they decide alone
 */
export async function askForErasure(ctx: Context, caller: Caller, id: string): Promise<void> {
  const holder = await getRightsHolder(ctx, caller, id);
  const { athleteUserId } = holder;
  const requestedAt = ctx.now();
  const eraseAt = new Date(requestedAt.getTime() + guardianErasureDays * 86_400_000);
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    await lockAgainstErasure(tx, athleteUserId);
    const facts = await findAthleteFacts(tx, athleteUserId);
    if (!facts || getAgeGroup(facts.birthDateForGuardians, eraseAt, facts.timeZone) === 'adult')
      throw new AppError(
        'forbidden',
        translatable('{name} turns 18 before that day, and decides alone from then on.'),
        { values: { name: holder.athleteFirstName } },
      );
    if (!(await insertErasure(tx, { athleteUserId, guardianId: id, requestedAt, eraseAt }))) return false;
    await queueRightsEmails(ctx, tx, holder, 'erasure-asked', { at: eraseAt });
    return true;
  });
  if (isNew)
    ctx.audit.record({ kind: 'erasure asked by guardian', userId: athleteUserId, address: caller.ip });
}

/** Any guardian of the athlete takes it back. */
export async function withdrawErasure(ctx: Context, caller: Caller, id: string): Promise<void> {
  const holder = await getRightsHolder(ctx, caller, id);
  const { athleteUserId } = holder;
  await ctx.db.transaction().execute(async (tx) => {
    await lockAgainstErasure(tx, athleteUserId);
    if (!(await deleteErasure(tx, athleteUserId)))
      throw new AppError(
        'taken',
        translatable('Nobody has asked to erase the account, or that has begun already.'),
      );
    await queueRightsEmails(ctx, tx, holder, 'erasure-withdrawn');
  });
  ctx.audit.record({ kind: 'erasure undone by guardian', userId: athleteUserId, address: caller.ip });
}

/** To be called in the transaction that begins an erasure, while there are still addresses to write to. */
export async function queueEmailsOfErasureByGuardian(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  athleteUserId: string,
): Promise<void> {
  const erasure = await findErasure(tx, athleteUserId);
  const athlete = erasure && erasure.eraseAt <= ctx.now() && (await findAthleteFacts(tx, athleteUserId));
  if (!athlete) return;
  await queueRightsEmails(ctx, tx, { athleteUserId, athleteFirstName: athlete.firstName }, 'erased');
}

/** The lock with which an erasure begins: what comes after it finds the request gone. */
const lockAgainstErasure = (tx: Connection, athleteUserId: string): Promise<unknown> =>
  lockEventLogs(tx, [athleteUserId]);
