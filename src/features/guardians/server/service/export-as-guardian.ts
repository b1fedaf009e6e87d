import {
  getExportFileOfOwner,
  getExportOfOwner,
  startExport,
} from '#features/data-exports/server/data-exports.ts';
import type { Context, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { queueRightsEmails } from './rights-emails.ts';
import { getRightsHolder, type RightsHolder } from './rights-over-athlete.ts';

const toOwner = ({ athleteUserId: userId, guardianId }: RightsHolder) => ({ userId, guardianId });

export async function getExportAsGuardian(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
  id: string,
): ReturnType<typeof getExportOfOwner> {
  return getExportOfOwner(ctx, toOwner(await getRightsHolder(ctx, caller, id)));
}

/** The athlete and every guardian get a mail about it. */
export async function requestExportAsGuardian(ctx: Context, caller: Caller, id: string) {
  const holder = await getRightsHolder(ctx, caller, id);
  const started = await ctx.db.transaction().execute(async (tx) => {
    await queueRightsEmails(ctx, tx, holder, 'exported');
    return startExport(ctx, tx, toOwner(holder));
  });
  ctx.audit.record({ kind: 'export asked by guardian', userId: holder.athleteUserId, address: caller.ip });
  return { export: started };
}

export async function getExportFileAsGuardian(
  ctx: Context,
  caller: Caller,
  id: string,
): ReturnType<typeof getExportFileOfOwner> {
  const holder = await getRightsHolder(ctx, caller, id);
  const file = await getExportFileOfOwner(ctx, toOwner(holder));
  ctx.audit.record({
    kind: 'export downloaded by guardian',
    userId: holder.athleteUserId,
    address: caller.ip,
  });
  return file;
}
