import {
  type AccountsContext,
  type AddedAccount,
  type AddedAthleteOfCoach,
  correctNameAndEmailOfUnclaimed,
  dropSessionsAndAuditCorrection,
  getAddedAccount,
  listAddedAccounts,
  lockUnclaimedAccount,
  maxInvitations,
} from '#features/accounts/server/accounts.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { changeProfileOfUser, listAthletes } from '#features/athletes/server/athletes.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { Page, PageQuery } from '#shared/cursor.ts';
import { prefixErrorPaths } from '#shared/errors.ts';
import type { AddedAthlete, AddedAthleteChanges } from '../contract.ts';
import { maskEmail } from './rules.ts';

/** The athletes whom the viewer added, newest first. */
export async function listAddedAthletesOfCoach(
  ctx: AccountsContext,
  viewer: AthleteReader,
  page: PageQuery,
): Promise<Page<AddedAthlete>> {
  const { rows, ...about } = await listAddedAccounts(ctx, viewer.id, page);
  return { ...about, rows: await joinProfilesToAddedAccounts(ctx, viewer, rows) };
}

/** Corrects account and profile, both or neither. */
export async function correctAddedAthlete(
  ctx: AccountsContext,
  viewer: AthleteReader,
  added: AddedAthleteOfCoach,
  { user: account = {}, ...profile }: AddedAthleteChanges,
): Promise<AddedAthlete> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUnclaimedAccount(tx, added);
    await correctNameAndEmailOfUnclaimed(ctx, tx, user, account).catch((error) => {
      // The form has the account's fields under `user`, and so do the errors.
      throw prefixErrorPaths('user', error);
    });
    if (Object.keys(profile).length > 0) await changeProfileOfUser(ctx, tx, user.id, profile);
    return user.id;
  });
  dropSessionsAndAuditCorrection(ctx, added, userId);
  const [row] = await joinProfilesToAddedAccounts(ctx, viewer, [await getAddedAccount(ctx, userId)]);
  return row as AddedAthlete;
}

async function joinProfilesToAddedAccounts(
  ctx: AccountsContext,
  viewer: AthleteReader,
  rows: AddedAccount[],
): Promise<AddedAthlete[]> {
  const listIds = (chosen: AddedAccount[]) => chosen.flatMap(({ athleteId }) => athleteId ?? []);
  // While a profile waits for its owner, everything in it was typed by this coach, who corrects it.
  const author = { ...viewer, isVerified: true };
  const found = [
    ...(await listAthletes(ctx, author, listIds(rows.filter(({ state }) => state === 'waiting')))),
    ...(await listAthletes(ctx, viewer, listIds(rows.filter(({ state }) => state !== 'waiting')))),
  ];
  const athletes = new Map(found.map((athlete) => [athlete.id, athlete]));
  return rows.map((row) => toAddedAthlete(row, row.athleteId ? athletes.get(row.athleteId) : undefined));
}

function toAddedAthlete(row: AddedAccount, athlete: Athlete | undefined): AddedAthlete {
  const isWaiting = row.state === 'waiting';
  const hasName = isWaiting || row.state === 'claimed';
  return {
    id: row.id,
    state: row.state,
    addedAt: row.addedAt.toISOString(),
    invitedAt: row.invitedAt.toISOString(),
    invitationsLeft: isWaiting ? maxInvitations - row.invitationCount : 0,
    emailHint: isWaiting ? maskEmail(row.email) : null,
    firstName: hasName ? row.firstName : null,
    lastName: hasName ? row.lastName : null,
    athlete: athlete ?? null,
  };
}
