import { createCookie, readCookie } from '#server/http/browser-cookies.ts';
import { AppErrorWithCookies, type Caller } from '#server/http/caller-and-cookie-types.ts';
import { type AppError, forbidden } from '#shared/errors.ts';
import { getAgeGroup } from '../../contract/age-groups-and-class-year-fit.ts';
import { assertPossibleBirthDate } from '../rules.ts';
import type { AccountsContext, AccountsContextWith } from './accounts-context.ts';
import { finishErasure, startErasure } from './erase-account.ts';
import { getAccount } from './get-account.ts';

const ageCookie = { name: 'fieldhouse_age', path: '/api' };
const purpose = 'age refused';
/** Long enough that nobody tries one year after the other. */
const refusedHours = 24;

const refusalMessage =
  'Thank you for your interest in Fieldhouse. It is for people who are 13 or older, so we cannot make this account. Please come back when you are.';
export const erasureMessage =
  'Fieldhouse is for people who are 13 or older, so this account will be erased in 14 days, and nobody sees your profile until then. If the date was mistyped, please ask us to correct it.';

/** Throws in a browser in which somebody said within a day that they are a child. */
export function assertBrowserNotRefusedForAge(
  ctx: AccountsContextWith<'linkSigner' | 'now'>,
  caller: Pick<Caller, 'headers'>,
): void {
  const [until = '', signature = ''] = (readCookie(caller, ageCookie) ?? '').split('.');
  if (ctx.linkSigner.isValid(purpose, until, signature) && Number(until) > ctx.now().getTime())
    throw forbidden(refusalMessage);
}

/** Throws for an address that was refused from this network within a day, in whatever browser. */
export async function assertAddressNotRefusedForAge(
  ctx: AccountsContextWith<'refusedAddresses'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> {
  if (await ctx.refusedAddresses.isRefused(email, ip)) throw forbidden(refusalMessage);
}

/** The refusal of a child, with the cookie that refuses the next try. */
export function createChildRefusalWithCookie(
  ctx: AccountsContextWith<'linkSigner' | 'now' | 'publicUrl'>,
  message: string,
): AppError {
  const until = String(ctx.now().getTime() + refusedHours * 3_600_000);
  const value = `${until}.${ctx.linkSigner.sign(purpose, until)}`;
  return new AppErrorWithCookies(forbidden(message), [
    createCookie(ctx, ageCookie, value, refusedHours * 3600),
  ]);
}

/** Throws for a child who completes a profile, and erases the account: nothing of a child is kept. */
export async function refuseChild(
  ctx: AccountsContext,
  userId: string,
  { birthDate, timeZone }: { birthDate: string; timeZone: string | null },
  caller: Caller,
): Promise<void> {
  assertPossibleBirthDate(birthDate, ctx.now());
  if (getAgeGroup(birthDate, ctx.now(), timeZone) !== 'under13') return;
  const { email } = await getAccount(ctx, userId);
  await eraseAccountAtOnce(ctx, userId);
  await ctx.refusedAddresses.remember(email, caller.ip);
  ctx.audit.record({ kind: 'child refused', address: caller.ip });
  throw createChildRefusalWithCookie(ctx, refusalMessage);
}

async function eraseAccountAtOnce(ctx: AccountsContext, userId: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => startErasure(ctx, tx, userId));
  ctx.sessionCache.dropSessionsOfUser(userId);
  // The account is closed: if this fails, the next run of the erasures finishes it.
  await finishErasure(ctx, userId).catch((error) =>
    ctx.log.error({ err: error, userId }, 'an account could not be erased'),
  );
}
