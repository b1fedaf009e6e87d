import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#translations/languages.ts';
import { translatable } from '#translations/translate.ts';
import type { consentSchema, guardianCalls } from '../../contract/guardian-calls.ts';
import { maxGuardians } from '../../contract/own-guardians.ts';
import { lockAthleteForInvitation } from '../queries/guardians-of-athlete.ts';
import { setChosenLanguage } from '../queries/languages-of-guardians.ts';
import { countOtherGuardians, setConfirmed, setStopped } from '../queries/relations-of-guardian.ts';
import { isReadingInForce, newNotInForceError, newSignedOutError } from '../rules.ts';
import { findRelationsOfCaller, getRelationOfCaller } from './guardian-sessions.ts';

type GuardianPageResponse = z.input<(typeof guardianCalls)['GET /api/guardian']['response']>;

/** The athletes with whom the guardian of this browser reads along, or may. */
export async function getGuardianPage(ctx: Context, caller: Caller): Promise<GuardianPageResponse> {
  const found = await findRelationsOfCaller(ctx, caller);
  if (!found) return { guardian: null };
  const { termsVersion, privacyVersion } = ctx.terms;
  const athletes = found.relations.filter((one) => isReadingInForce(ctx, one));
  const { email, language, languageChosen } = found;
  return { guardian: { email, language, languageChosen, athletes, termsVersion, privacyVersion } };
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
  ctx: Context,
  caller: Caller,
  id: string,
  { relation, termsVersion, privacyVersion }: z.output<typeof consentSchema>,
): Promise<GuardianPageResponse> {
  const row = await getRelationOfCaller(ctx, caller, id);
  if (termsVersion !== ctx.terms.termsVersion || privacyVersion !== ctx.terms.privacyVersion)
    throw new AppError(
      'taken',
      translatable('The terms have changed meanwhile. Please reload the page and read them.'),
    );
  const consent = { relation, termsVersion, privacyVersion, confirmedAt: ctx.now() };
  await ctx.db.transaction().execute(async (tx) => {
    const athlete = await lockAthleteForInvitation(tx, row.athleteUserId);
    if (!athlete || !isReadingInForce(ctx, athlete)) throw newNotInForceError();
    if ((await countOtherGuardians(tx, row.athleteUserId, id)) >= maxGuardians)
      throw new AppError('taken', translatable('{name} has {count} other guardians by now.'), {
        values: { name: row.firstName, count: maxGuardians },
      });
    await setConfirmed(tx, id, consent);
  });
  ctx.audit.record({ kind: 'guardian confirmed', userId: row.athleteUserId, address: caller.ip });
  return getGuardianPage(ctx, caller);
}

/** Declines an invitation, or reads along no more. The athlete sees it in the settings. */
export async function stopReading(ctx: Context, caller: Caller, id: string): Promise<GuardianPageResponse> {
  const row = await getRelationOfCaller(ctx, caller, id);
  await setStopped(ctx.db, id, ctx.now());
  ctx.audit.record({ kind: 'guardian stopped', userId: row.athleteUserId, address: caller.ip });
  return getGuardianPage(ctx, caller);
}
