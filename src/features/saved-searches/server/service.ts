import { countMatches } from '#features/search/server/service.ts';
import { chooseMails, wantsMail } from '#features/settings/server/service.ts';
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

export async function savedSearches(on: Context, viewer: Viewer): Promise<SavedSearch[]> {
  const shown: SavedSearch[] = [];
  const wanted = await wantsMail(on, viewer.id, 'saved-searches');
  // One after the other: fifty counts at once would take every connection from everybody else.
  for (const row of await savedSearchRows(on.db, viewer.id))
    shown.push(await withMatches(on, viewer, { ...row, mail: row.mail && wanted }));
  return shown;
}

export async function saveSearch(on: Context, viewer: Viewer, form: NewSavedSearch): Promise<SavedSearch> {
  const now = on.now();
  const mail = form.mail ?? false;
  const row = { ...form, id: newId(), lookedAt: now, createdAt: now, mail, mailedAt: mail ? now : null };
  const shown = await withMatches(on, viewer, row);
  await on.db.transaction().execute(async (trx) => {
    mustHaveRoomForSearch(await countSavedSearches(trx, viewer.id));
    await insertSavedSearch(trx, { ...row, userId: viewer.id }).catch(refuse);
    if (mail) await wantMails(on, trx, viewer);
  });
  return shown;
}

export async function changeSavedSearch(
  on: Context,
  viewer: Viewer,
  id: string,
  { lookedAt, ...changes }: SavedSearchChanges,
): Promise<SavedSearch> {
  const now = on.now();
  if (changes.filters) await countSince(on, viewer, changes.filters, now);
  const looked = lookedAt || changes.filters ? { lookedAt: now } : {};
  // A mail that is asked for tells of what comes from now on.
  const mailed = changes.mail ? { mailedAt: now } : {};
  const own = { userId: viewer.id, id };
  const row = await on.db.transaction().execute(async (trx) => {
    const fields = { ...changes, ...looked, ...mailed, updatedAt: now };
    const changed = await updateSavedSearch(trx, own, fields).catch(refuse);
    // Refused in here, so that nothing of it stays.
    if (!changed) throw missingSearch();
    if (changes.mail) await wantMails(on, trx, viewer);
    return changed;
  });
  const wanted = await wantsMail(on, viewer.id, 'saved-searches');
  return withMatches(on, viewer, { ...row, mail: row.mail && wanted });
}

export async function forgetSearch(on: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteSavedSearch(on.db, { userId: viewer.id, id }))) throw missingSearch();
}

/** Who asks for the mail of one search has turned these mails on again. */
const wantMails = (on: Context, trx: Connection, viewer: Viewer) =>
  chooseMails({ db: trx, now: on.now }, viewer.id, { 'saved-searches': true });

async function withMatches(on: Context, viewer: Viewer, row: SavedSearchRow): Promise<SavedSearch> {
  const newMatches = await countSince(on, viewer, row.filters, row.lookedAt);
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

const countSince = (on: Context, viewer: Viewer, filters: SavedSearchRow['filters'], since: Date) =>
  countMatches(on, viewer, filters, since).catch((error) => {
    throw atItsField(error);
  });

function refuse(error: unknown): never {
  throw searchRefusedBy(constraintOf(error)) ?? error;
}
