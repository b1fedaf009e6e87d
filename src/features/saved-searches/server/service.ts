import { updateNotificationSettings, wantsEmail } from '#features/notifications/server/notifications.ts';
import { countAthletesCreatedAfter } from '#features/search/server/search.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { newId } from '#shared/ids.ts';
import type { NewSavedSearch, SavedSearch, SavedSearchChanges } from '../contract.ts';
import {
  deleteSavedSearchRow,
  insertSavedSearch,
  listNeedRows,
  listSavedSearchRows,
  lockUserAndCountSavedSearches,
  type NeedRow,
  type SavedSearchRow,
  updateSavedSearchRow,
} from './queries.ts';
import {
  assertMayAddNeed,
  assertMayAddSavedSearch,
  chooseNameOfNeed,
  constraintToAppError,
  createSavedSearchNotFoundError,
  prefixErrorPathsWithFilters,
  toAthleteListParameters,
} from './rules.ts';

export async function listSavedSearches(ctx: Context, viewer: AthleteReader): Promise<SavedSearch[]> {
  const searches: SavedSearch[] = [];
  const isEmailOn = await wantsEmail(ctx, viewer.id, 'saved-searches');
  // One after the other: fifty counts at once would use up the connection pool.
  for (const row of await listSavedSearchRows(ctx.db, viewer.id))
    searches.push(await toSavedSearchWithNewMatches(ctx, viewer, { ...row, mail: row.mail && isEmailOn }));
  return searches;
}

/** A saved search with a number sought. */
export type NeedOfUser = NeedRow;

/** The searches of a user with a number sought, which the user stated first coming first. */
export const listNeedsOfUser = ({ db }: ContextWith<'db'>, userId: string): Promise<NeedOfUser[]> =>
  listNeedRows(db, userId);

export async function createSavedSearch(
  ctx: Context,
  viewer: AthleteReader,
  form: NewSavedSearch,
): Promise<SavedSearch> {
  const now = ctx.now();
  const mail = form.mail ?? false;
  const sought = form.sought ?? null;
  const times = {
    lookedAt: now,
    createdAt: now,
    emailedAt: mail ? now : null,
    soughtAt: sought ? now : null,
  };
  const row = { ...form, id: newId(), mail, sought, ...times };
  const search = await toSavedSearchWithNewMatches(ctx, viewer, row);
  const name = await ctx.db.transaction().execute(async (tx) => {
    const counted = await lockUserAndCountSavedSearches(tx, viewer.id);
    assertMayAddSavedSearch(counted.all);
    if (sought) assertMayAddNeed(viewer, counted.needs);
    const freeName = sought
      ? chooseNameOfNeed(form.name, await listSavedSearchRows(tx, viewer.id))
      : form.name;
    await insertSavedSearch(tx, { ...row, name: freeName, userId: viewer.id }).catch(
      throwNameTakenOrSameError,
    );
    if (mail) await enableSavedSearchEmails(ctx, tx, viewer);
    return freeName;
  });
  return { ...search, name };
}

export async function updateSavedSearch(
  ctx: Context,
  viewer: AthleteReader,
  id: string,
  { lookedAt, ...changes }: SavedSearchChanges,
): Promise<SavedSearch> {
  const now = ctx.now();
  if (changes.filters) await countMatchesAddedSince(ctx, viewer, changes.filters, now);
  const looked = lookedAt || changes.filters ? { lookedAt: now } : {};
  // The first email covers only athletes added after it was switched on.
  const emailed = changes.mail ? { emailedAt: now } : {};
  const ownSearch = { userId: viewer.id, id };
  const row = await ctx.db.transaction().execute(async (tx) => {
    if (changes.sought) await assertMayMakeNeed(tx, viewer, id);
    const fields = { ...changes, ...looked, ...emailed, updatedAt: now };
    const changed = await updateSavedSearchRow(tx, ownSearch, fields).catch(throwNameTakenOrSameError);
    // Inside the transaction, so that a refusal rolls everything back.
    if (!changed) throw createSavedSearchNotFoundError();
    if (changes.mail) await enableSavedSearchEmails(ctx, tx, viewer);
    return changed;
  });
  const isEmailOn = await wantsEmail(ctx, viewer.id, 'saved-searches');
  return toSavedSearchWithNewMatches(ctx, viewer, { ...row, mail: row.mail && isEmailOn });
}

/** Another number for what is a need already is no new need. */
async function assertMayMakeNeed(tx: Connection, viewer: Viewer, id: string): Promise<void> {
  const { needs } = await lockUserAndCountSavedSearches(tx, viewer.id);
  const isNeed = (await listNeedRows(tx, viewer.id)).some((need) => need.id === id);
  assertMayAddNeed(viewer, isNeed ? needs - 1 : needs);
}

export async function deleteSavedSearch(ctx: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteSavedSearchRow(ctx.db, { userId: viewer.id, id })))
    throw createSavedSearchNotFoundError();
}

/** Switching on the email of one search also lifts an earlier unsubscription from these emails. */
const enableSavedSearchEmails = (ctx: Context, tx: Connection, viewer: Viewer) =>
  updateNotificationSettings({ db: tx, now: ctx.now }, viewer.id, { 'saved-searches': true });

async function toSavedSearchWithNewMatches(
  ctx: Context,
  viewer: AthleteReader,
  row: SavedSearchRow,
): Promise<SavedSearch> {
  const newMatches = await countMatchesAddedSince(ctx, viewer, row.filters, row.lookedAt);
  const { id, name, filters, mail, sought } = row;
  return {
    id,
    name,
    filters: toAthleteListParameters(filters),
    newMatches,
    mail,
    sought,
    lookedAt: row.lookedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

const countMatchesAddedSince = (
  ctx: Context,
  viewer: AthleteReader,
  filters: SavedSearchRow['filters'],
  since: Date,
) =>
  countAthletesCreatedAfter(ctx, viewer, filters, since).catch((error) => {
    throw prefixErrorPathsWithFilters(error);
  });

function throwNameTakenOrSameError(error: unknown): never {
  throw constraintToAppError(getViolatedConstraint(error)) ?? error;
}
