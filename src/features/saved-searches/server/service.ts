import { updateNotificationSettings, wantsEmail } from '#features/notifications/server/notifications.ts';
import { countAthletes } from '#features/search/server/search.ts';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { newId } from '#shared/ids.ts';
import type { NewSavedSearch, SavedSearch, SavedSearchChanges } from '../contract.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  type SavedSearchRow,
  savedSearchRows,
  updateSavedSearch,
} from './queries.ts';
import { atItsField, missingSearch, mustHaveRoomForSearch, searchRefusedBy, shownFilters } from './rules.ts';

export async function savedSearches(ctx: Context, viewer: Viewer): Promise<SavedSearch[]> {
  const shown: SavedSearch[] = [];
  const wanted = await wantsEmail(ctx, viewer.id, 'saved-searches');
  // One after the other: fifty counts at once would take every connection from everybody else.
  for (const row of await savedSearchRows(ctx.db, viewer.id))
    shown.push(await withMatches(ctx, viewer, { ...row, mail: row.mail && wanted }));
  return shown;
}

export async function saveSearch(ctx: Context, viewer: Viewer, form: NewSavedSearch): Promise<SavedSearch> {
  const now = ctx.now();
  const mail = form.mail ?? false;
  const row = { ...form, id: newId(), lookedAt: now, createdAt: now, mail, emailedAt: mail ? now : null };
  const shown = await withMatches(ctx, viewer, row);
  await ctx.db.transaction().execute(async (tx) => {
    mustHaveRoomForSearch(await countSavedSearches(tx, viewer.id));
    await insertSavedSearch(tx, { ...row, userId: viewer.id }).catch(refuse);
    if (mail) await wantMails(ctx, tx, viewer);
  });
  return shown;
}

export async function changeSavedSearch(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { lookedAt, ...changes }: SavedSearchChanges,
): Promise<SavedSearch> {
  const now = ctx.now();
  if (changes.filters) await countSince(ctx, viewer, changes.filters, now);
  const looked = lookedAt || changes.filters ? { lookedAt: now } : {};
  // A mail that is asked for tells of what comes from now on.
  const mailed = changes.mail ? { emailedAt: now } : {};
  const own = { userId: viewer.id, id };
  const row = await ctx.db.transaction().execute(async (tx) => {
    const fields = { ...changes, ...looked, ...mailed, updatedAt: now };
    const changed = await updateSavedSearch(tx, own, fields).catch(refuse);
    // Refused in here, so that nothing of it stays.
    if (!changed) throw missingSearch();
    if (changes.mail) await wantMails(ctx, tx, viewer);
    return changed;
  });
  const wanted = await wantsEmail(ctx, viewer.id, 'saved-searches');
  return withMatches(ctx, viewer, { ...row, mail: row.mail && wanted });
}

export async function forgetSearch(ctx: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteSavedSearch(ctx.db, { userId: viewer.id, id }))) throw missingSearch();
}

/** Who asks for the mail of one search has turned these mails on again. */
const wantMails = (ctx: Context, tx: Connection, viewer: Viewer) =>
  updateNotificationSettings({ db: tx, now: ctx.now }, viewer.id, { 'saved-searches': true });

async function withMatches(ctx: Context, viewer: Viewer, row: SavedSearchRow): Promise<SavedSearch> {
  const newMatches = await countSince(ctx, viewer, row.filters, row.lookedAt);
  const { id, name, filters, mail } = row;
  return {
    id,
    name,
    filters: shownFilters(filters),
    newMatches,
    mail,
    lookedAt: row.lookedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

const countSince = (ctx: Context, viewer: Viewer, filters: SavedSearchRow['filters'], since: Date) =>
  countAthletes(ctx, viewer, filters, since).catch((error) => {
    throw atItsField(error);
  });

function refuse(error: unknown): never {
  throw searchRefusedBy(constraintOf(error)) ?? error;
}
