import type { z } from 'zod';
import type { Connection, Context } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#translations/languages.ts';
import { translatable } from '#translations/translate.ts';
import type { consentSchema, GuardedAthlete, guardianCalls } from '../../contract/guardian-calls.ts';
import { maxGuardians } from '../../contract/own-guardians.ts';
import { setMode } from '../queries/guardian-modes.ts';
import { listGuardiansOfAthlete, lockAthleteForInvitation } from '../queries/guardians-of-athlete.ts';
import { setChosenLanguage } from '../queries/languages-of-guardians.ts';
import {
  countOtherGuardians,
  type RelationRow,
  setConfirmed,
  setStopped,
} from '../queries/relations-of-guardian.ts';
import {
  areRightsInForce,
  getLastDigestTime,
  isReadingInForce,
  newNotInForceError,
  newSignedOutError,
} from '../rules.ts';
import type { ApprovalOptions } from './guardian-approvals.ts';
import { findRelationsOfCaller, getRelationOfCaller } from './guardian-sessions.ts';
import { queueRightsEmails } from './rights-emails.ts';
import { endRightsOfGuardian, toRightsHolder } from './rights-over-athlete.ts';

type GuardianPageResponse = z.input<(typeof guardianCalls)['GET /api/guardian']['response']>;

/** The athletes with whom the guardian of this browser reads along, or may. */
export async function getGuardianPage(ctx: Context, caller: Caller): Promise<GuardianPageResponse> {
  const found = await findRelationsOfCaller(ctx, caller);
  if (!found) return { guardian: null };
  const { termsVersion, privacyVersion } = ctx.terms;
  const athletes = found.relations
    .map((one) => ({ ...one, hasRights: areRightsInForce(ctx, one) }))
    .filter((one) => one.hasRights || (one.state === 'confirmed' && isReadingInForce(ctx, one)))
    .map((one) => toGuardedAthlete(ctx.db, one));
  const { email, language, languageChosen } = found;
  return {
    guardian: {
      email,
      language,
      languageChosen,
      athletes: await Promise.all(athletes),
      termsVersion,
      privacyVersion,
    },
  };
}

/** To who has not confirmed, the surname and the other guardians are nobody's business. */
async function toGuardedAthlete(
  db: Connection,
  row: RelationRow & { hasRights: boolean },
): Promise<RelationRow & Pick<GuardedAthlete, 'hasRights' | 'otherGuardians'>> {
  if (row.state !== 'confirmed') return { ...row, lastName: null, otherGuardians: [] };
  const guardians = await listGuardiansOfAthlete(db, row.athleteUserId);
  const otherGuardians = guardians
    .filter(({ id }) => id !== row.id)
    .map(({ relation, state }) => ({ relation, state }));
  return { ...row, otherGuardians };
}

/** For the page in every browser, and for the mails. */
export async function chooseLanguage(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<GuardianPageResponse> {
  const found = await findRelationsOfCaller(ctx, caller);
  if (!found) throw newSignedOutError();
  await setChosenLanguage(ctx.db, found.email, language);
  return getGuardianPage(ctx, caller);
}

/** Records what the guardian is to the athlete and the versions that they agree to. Who stopped starts again with it. */
export async function confirmGuardian(
  ctx: Context & ApprovalOptions,
  caller: Caller,
  id: string,
  { relation, mode, termsVersion, privacyVersion }: z.output<typeof consentSchema>,
): Promise<GuardianPageResponse> {
  const row = await getRelationOfCaller(ctx, caller, id);
  if (termsVersion !== ctx.terms.termsVersion || privacyVersion !== ctx.terms.privacyVersion)
    throw new AppError(
      'taken',
      translatable('The terms have changed in the meantime. Please reload the page and read them.'),
    );
  const consent = { relation, termsVersion, privacyVersion, confirmedAt: ctx.now() };
  await ctx.db.transaction().execute(async (tx) => {
    // Before the athlete, like every send: from now on each meets the mode.
    if (mode) await lockEventLogs(tx, [row.athleteUserId]);
    const athlete = await lockAthleteForInvitation(tx, row.athleteUserId);
    if (!athlete || !areRightsInForce(ctx, athlete)) throw newNotInForceError();
    if ((await countOtherGuardians(tx, row.athleteUserId, id)) >= maxGuardians)
      throw new AppError('taken', translatable('{name} has {count} other guardians by now.'), {
        values: { name: row.firstName, count: maxGuardians },
      });
    const isNew = await setConfirmed(tx, id, consent);
    const digestedUntil = getLastDigestTime(ctx.now(), row.timeZone);
    if (mode) await setMode(tx, id, { mode, digestedUntil });
    if (isNew)
      await queueRightsEmails(ctx, tx, toRightsHolder(row), 'guardian-joined', {
        relation,
        except: row.email,
      });
  });
  if (mode && mode !== 'approve') await ctx.approvals.release(row.athleteUserId);
  ctx.audit.record({ kind: 'guardian confirmed', userId: row.athleteUserId, address: caller.ip });
  return getGuardianPage(ctx, caller);
}

/** Declines an invitation, or reads along no more. The athlete sees it in the settings. */
export async function stopReading(
  ctx: Context & ApprovalOptions,
  caller: Caller,
  id: string,
): Promise<GuardianPageResponse> {
  const row = await getRelationOfCaller(ctx, caller, id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockEventLogs(tx, [row.athleteUserId]);
    await endRightsOfGuardian(ctx, tx, toRightsHolder(row));
    await setStopped(tx, id, ctx.now());
  });
  ctx.audit.record({ kind: 'guardian stopped', userId: row.athleteUserId, address: caller.ip });
  await ctx.approvals.release(row.athleteUserId);
  return getGuardianPage(ctx, caller);
}
