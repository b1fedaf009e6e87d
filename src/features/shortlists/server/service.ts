import type { Athlete } from '#features/athletes/contract.ts';
import { listAthletes } from '#features/athletes/server/athletes.ts';
import type { Context } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { newId } from '#shared/ids.ts';
import { maxShortlistMembers } from '../contract/shortlist-limits-and-name.ts';
import type { AddedToShortlist } from '../contract.ts';
import { formatAthletesAsCsv } from './format-athletes-as-csv.ts';
import {
  countSelectedMembersByShortlist,
  deleteShortlistMember,
  deleteShortlistRow,
  findShortlistRow,
  insertShortlist,
  insertShortlistMembers,
  listMemberIds,
  listShortlistRows,
  listVisibleCandidates,
  lockShortlistAndCountMembers,
  lockUserAndCountShortlists,
  renameShortlistRow,
  type ShortlistRow,
  updateShortlistOrder,
} from './queries.ts';
import {
  assertMayAddShortlist,
  assertMayHoldMembers,
  constraintToAppError,
  createMemberNotFoundError,
  createShortlistNotFoundError,
  toFileName,
} from './rules.ts';

/** With `athleteIds` also how many of these each list has. */
export async function listShortlists(
  { db }: Context,
  viewer: Viewer,
  athleteIds: string[] | undefined,
): Promise<(ShortlistRow & { selectedMembers?: number })[]> {
  if (!athleteIds) return listShortlistRows(db, viewer.id);
  const [lists, selectedMembers] = await Promise.all([
    listShortlistRows(db, viewer.id),
    countSelectedMembersByShortlist(db, viewer.id, athleteIds),
  ]);
  return lists.map((list) => ({ ...list, selectedMembers: selectedMembers.get(list.id) ?? 0 }));
}

export async function getShortlist({ db }: Context, viewer: Viewer, id: string): Promise<ShortlistRow> {
  const row = await findShortlistRow(db, { userId: viewer.id, id });
  if (!row) throw createShortlistNotFoundError();
  return row;
}

/** A new list is the first. */
export async function createShortlist(ctx: Context, viewer: Viewer, name: string): Promise<ShortlistRow> {
  const id = newId();
  const createdAt = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const { count, firstPosition } = await lockUserAndCountShortlists(tx, viewer.id);
    assertMayAddShortlist(count);
    const row = { id, userId: viewer.id, name, position: firstPosition - 1, createdAt };
    await insertShortlist(tx, row).catch(throwNameTakenOrSameError);
  });
  return { id, name, members: 0, hidden: 0, createdAt, updatedAt: createdAt };
}

export async function renameShortlist(
  ctx: Context,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<ShortlistRow> {
  const changes = { name, updatedAt: ctx.now() };
  const renamed = await renameShortlistRow(ctx.db, { userId: viewer.id, id }, changes).catch(
    throwNameTakenOrSameError,
  );
  if (!renamed) throw createShortlistNotFoundError();
  return getShortlist(ctx, viewer, id);
}

export async function deleteShortlist({ db }: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteShortlistRow(db, { userId: viewer.id, id }))) throw createShortlistNotFoundError();
}

export async function orderShortlists({ db }: Context, viewer: Viewer, ids: string[]): Promise<undefined> {
  await updateShortlistOrder(db, viewer.id, ids);
}

/** The athletes of a list whom the coach may see, newest first. */
export async function listShortlistAthletes(
  ctx: Context,
  viewer: AthleteReader,
  id: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Athlete>> {
  const search = `shortlist ${viewer.id} ${id}`;
  const after = parseCursor(search, cursor);
  const own = { userId: viewer.id, id };
  const [shortlist, found] = await Promise.all([
    getShortlist(ctx, viewer, id),
    listMemberIds(ctx.db, own, { limit: limit + 1, after }),
  ]);
  const { rows, next } = toPage(search, found, limit, (row) => row);
  const ids = rows.map((row) => row.id);
  return { rows: await listAthletes(ctx, viewer, ids), total: shortlist.members, next };
}

/** Adds those of the athletes whom the coach may see. */
export async function addShortlistAthletes(
  ctx: Context,
  viewer: Viewer,
  id: string,
  athleteIds: string[],
): Promise<AddedToShortlist> {
  const own = { userId: viewer.id, id };
  const requested = [...new Set(athleteIds)];
  return ctx.db.transaction().execute(async (tx) => {
    const memberCount = await lockShortlistAndCountMembers(tx, own);
    if (memberCount === undefined) throw createShortlistNotFoundError();
    const visible = await listVisibleCandidates(tx, own, requested);
    const newIds = new Set(visible.filter(({ isMember }) => !isMember).map((one) => one.id));
    if (newIds.size > 0) {
      assertMayHoldMembers(memberCount + newIds.size);
      const added = { athleteIds: requested.filter((one) => newIds.has(one)), addedAt: ctx.now() };
      await insertShortlistMembers(tx, id, added);
    }
    return {
      added: newIds.size,
      already: visible.length - newIds.size,
      notFound: requested.length - visible.length,
    };
  });
}

export async function addShortlistAthlete(
  ctx: Context,
  viewer: Viewer,
  id: string,
  athleteId: string,
): Promise<undefined> {
  const { notFound } = await addShortlistAthletes(ctx, viewer, id, [athleteId]);
  if (notFound > 0) throw createMemberNotFoundError();
}

export async function removeShortlistAthlete(
  ctx: Context,
  viewer: Viewer,
  id: string,
  athleteId: string,
): Promise<undefined> {
  await ctx.db.transaction().execute(async (tx) => {
    const memberCount = await lockShortlistAndCountMembers(tx, { userId: viewer.id, id });
    if (memberCount === undefined) throw createShortlistNotFoundError();
    await deleteShortlistMember(tx, id, { athleteId, now: ctx.now() });
  });
}

/** A CSV file, and whom it is about. */
export interface AthletesFile {
  /** Without the ending. */
  name: string;
  csv: string;
  athleteIds: string[];
}

export async function getShortlistFile(
  ctx: Context,
  viewer: AthleteReader,
  id: string,
): Promise<AthletesFile> {
  const own = { userId: viewer.id, id };
  const [{ name }, members] = await Promise.all([
    getShortlist(ctx, viewer, id),
    listMemberIds(ctx.db, own, { limit: maxShortlistMembers }),
  ]);
  const ids = members.map((row) => row.id);
  return { ...(await getAthletesFile(ctx, viewer, ids)), name: toFileName(name) };
}

/** The athletes as CSV, with what lists show of them to this coach. */
export async function getAthletesFile(
  ctx: Context,
  viewer: AthleteReader,
  ids: string[],
): Promise<AthletesFile> {
  const athletes = await listComparedAthletes(ctx, viewer, ids);
  const csv = formatAthletesAsCsv(athletes, ctx.publicUrl);
  return { name: 'athletes', csv, athleteIds: athletes.map((athlete) => athlete.id) };
}

/** In the order of the ids; those whom the coach may not see are left out. */
export const listComparedAthletes = (
  ctx: Context,
  viewer: AthleteReader,
  ids: string[],
): Promise<Athlete[]> => listAthletes(ctx, viewer, [...new Set(ids)]);

function throwNameTakenOrSameError(error: unknown): never {
  throw constraintToAppError(getViolatedConstraint(error)) ?? error;
}
