import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { SavedFilters } from '../contract.ts';

export interface SavedSearchRow {
  id: string;
  name: string;
  filters: SavedFilters;
  lookedAt: Date;
  createdAt: Date;
  mail: boolean;
  emailedAt: Date | null;
  sought: number | null;
  /** Since when it is a need, or has these filters. */
  soughtAt: Date | null;
}

const savedSearchColumns = [
  ...(['id', 'name', 'filters', 'lookedAt', 'createdAt', 'mail', 'emailedAt', 'sought', 'soughtAt'] as const),
];

export async function listSavedSearchRows(db: Connection, userId: string): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select(savedSearchColumns)
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows as SavedSearchRow[];
}

/** A user's searches with a number sought, which the user stated first coming first. */
export async function listNeedRows(db: Connection, userId: string): Promise<NeedRow[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select(['id', 'name', 'filters', 'sought', 'soughtAt'])
    .where('userId', '=', userId)
    .where('sought', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as NeedRow[];
}

export interface NeedRow extends Pick<SavedSearchRow, 'id' | 'name' | 'filters'> {
  sought: number;
  soughtAt: Date;
}

/** Counts a user's searches and locks the user's row, so that no request adds another before the transaction ends. */
export async function lockUserAndCountSavedSearches(
  db: Connection,
  userId: string,
): Promise<{ all: number; needs: number }> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
  return db
    .selectFrom('savedSearches')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('sought').as('needs')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertSavedSearch(db: Connection, row: SavedSearchRow & { userId: string }) {
  await db
    .insertInto('savedSearches')
    .values({ ...row, filters: JSON.stringify(row.filters), updatedAt: row.createdAt })
    .execute();
}

export async function updateSavedSearchRow(
  db: Connection,
  ownSearch: { userId: string; id: string },
  { filters, ...changes }: Partial<SavedSearchRow> & { updatedAt: Date },
): Promise<SavedSearchRow | undefined> {
  const { sought, updatedAt } = changes;
  const now = sql<Date>`${updatedAt}::timestamptz`;
  const needsSince = filters ? now : sql<Date>`coalesce(sought_at, ${now})`;
  const sinceStated =
    sought === undefined ? sql<Date>`case when sought is null then null else ${needsSince} end` : needsSince;
  const row = await db
    .updateTable('savedSearches')
    .set({
      ...changes,
      soughtAt: sought === null ? null : sinceStated,
      ...(filters ? { filters: JSON.stringify(filters) } : {}),
    })
    .where('id', '=', ownSearch.id)
    .where('userId', '=', ownSearch.userId)
    .returning(savedSearchColumns)
    .executeTakeFirst();
  return row as SavedSearchRow | undefined;
}

export async function deleteSavedSearchRow(
  db: Connection,
  ownSearch: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearches')
    .where('id', '=', ownSearch.id)
    .where('userId', '=', ownSearch.userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Searches of all users who want these emails, whose last one was sent before this moment. */
export async function listSearchIdsDueForEmail(
  db: Connection,
  { emailedBefore, skipsUnconfirmed }: { emailedBefore: Date; skipsUnconfirmed: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .innerJoin('users as u', 'u.id', 'savedSearches.userId')
    .select('savedSearches.id')
    .where('mail', '=', true)
    .where('emailedAt', '<', emailedBefore)
    // The address of an account that waits for its owner is somebody else's word.
    .where('u.managedBy', 'is', null)
    .$if(skipsUnconfirmed, (query) => query.where('u.emailVerified', '=', true))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notificationSettings as n')
            .whereRef('n.userId', '=', 'savedSearches.userId')
            .where('n.kind', '=', 'saved-searches')
            .where('n.emailEnabled', '=', false),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface SearchWithRecipientRow extends SavedSearchRow {
  userId: string;
  email: string;
  firstName: string;
  role: 'athlete' | 'coach';
  /** Whether the recipient is a verified coach. */
  isVerified: boolean;
}

/** A search with daily emails, and their recipient. For jobs only: it does not check who asks. */
export async function findSearchWithRecipient(
  db: Connection,
  id: string,
): Promise<SearchWithRecipientRow | undefined> {
  const row = await db
    .selectFrom('savedSearches as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.name', 's.filters', 's.lookedAt', 's.createdAt', 's.mail', 's.emailedAt'])
    .select(['s.sought', 's.soughtAt'])
    .select(['s.userId', 'u.email', 'u.firstName', 'u.role'])
    .select(
      sql<boolean>`exists (select from coaches c where c.user_id = u.id and c.verified_until is not null)`.as(
        'isVerified',
      ),
    )
    .where('s.id', '=', id)
    .where('s.mail', '=', true)
    .executeTakeFirst();
  return row as SearchWithRecipientRow | undefined;
}

export async function setSearchEmailedAt(db: Connection, id: string, emailedAt: Date): Promise<void> {
  await db.updateTable('savedSearches').set({ emailedAt }).where('id', '=', id).execute();
}
