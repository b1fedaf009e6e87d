import type { ContextWith } from '#server/context.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import {
  type AddedAthleteRow,
  countAddedAthletes,
  getAddedAthlete,
  listAddedAthletes,
} from '../queries/invitations-of-added-athletes.ts';

export type AddedAccount = AddedAthleteRow;

/** The accounts that a coach made for athletes, newest first, and what became of them. */
export async function listAddedAccounts(
  { db }: ContextWith<'db'>,
  coachId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<AddedAccount>> {
  const search = `added ${coachId}`;
  const after = parseCursor(search, cursor);
  const [found, total] = await Promise.all([
    listAddedAthletes(db, coachId, limit + 1, after),
    countAddedAthletes(db, coachId),
  ]);
  return { ...toPage(search, found, limit, (row) => row), total };
}

/** The account of this user, which a coach made. */
export const getAddedAccount = ({ db }: ContextWith<'db'>, userId: string): Promise<AddedAccount> =>
  getAddedAthlete(db, userId);
