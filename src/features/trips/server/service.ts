import type { Context } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { newId } from '#shared/ids.ts';
import type { SharedTrip, Trip, TripSummary } from '../contract.ts';
import { countSelectedAthletesByTrip } from './queries/stops.ts';
import {
  deleteTripRow,
  findSharedTripRow,
  findTripRow,
  hasSchool,
  insertTrip,
  listTripRows,
  lockTrip,
  lockUserAndCountTrips,
  type TripRow,
  updateTrip,
} from './queries/trips.ts';
import { readStops } from './read-stops.ts';
import {
  assertMayAddTrip,
  assertMayShareTrip,
  constraintToAppError,
  createTripNotFoundError,
  toFileName,
} from './rules.ts';
import { tripToIcalFile } from './trip-to-ical-file.ts';

/** A trip of the list, whose link is off while its coach is not verified. */
type ListedTrip = Omit<TripSummary, 'updatedAt'> & { updatedAt: Date };

/** With `athleteIds` also how many of these each trip has. */
export async function listTrips(
  { db }: Context,
  viewer: AthleteReader,
  athleteIds: string[] | undefined,
): Promise<(ListedTrip & { selectedAthletes?: number })[]> {
  const [trips, selectedAthletes] = await Promise.all([
    listTripRows(db, viewer.id),
    athleteIds && countSelectedAthletesByTrip(db, viewer.id, athleteIds),
  ]);
  return trips.map((trip) => ({
    ...trip,
    isLinkOn: trip.isShared && viewer.isVerified,
    ...(selectedAthletes && { selectedAthletes: selectedAthletes.get(trip.id) ?? 0 }),
  }));
}

export async function createTrip(ctx: Context, viewer: Viewer, name: string): Promise<ListedTrip> {
  const id = newId();
  const createdAt = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    assertMayAddTrip(await lockUserAndCountTrips(tx, viewer.id));
    await insertTrip(tx, { id, userId: viewer.id, name, createdAt }).catch(throwRefusalOrSameError);
  });
  return {
    id,
    name,
    stops: 0,
    firstDay: null,
    lastDay: null,
    isShared: false,
    isLinkOn: false,
    updatedAt: createdAt,
  };
}

/** A trip with its stops as their reader sees them, for its page and its file. */
type ReadTrip<Content extends Trip | SharedTrip> = Omit<Content, 'updatedAt'> & { updatedAt: Date };

export async function getTrip(ctx: Context, viewer: AthleteReader, id: string): Promise<ReadTrip<Trip>> {
  const trip = await findTripRow(ctx.db, { userId: viewer.id, id });
  if (!trip) throw createTripNotFoundError();
  const isLinkOn = trip.shareId !== null && viewer.isVerified;
  return { ...(await readTrip(ctx, viewer, trip)), isLinkOn };
}

/** A trip of another coach of the reader's school. */
export async function getSharedTrip(
  ctx: Context,
  reader: AthleteReader,
  shareId: string,
): Promise<ReadTrip<SharedTrip>> {
  const found =
    reader.isVerified &&
    (await findSharedTripRow(ctx.db, { shareId, readerId: reader.id, ownersAreVerified: ctx.safeguards }));
  if (!found) throw createTripNotFoundError();
  const { coach, ...trip } = found;
  return { ...(await readTrip(ctx, reader, trip)), coach };
}

async function readTrip(
  ctx: Context,
  reader: AthleteReader,
  { userId, ...trip }: TripRow,
): Promise<Omit<ReadTrip<Trip>, 'isLinkOn'>> {
  return { ...trip, ...(await readStops(ctx, reader, { tripId: trip.id, ownerId: userId })) };
}

/** A calendar file, and whom it is about. */
export interface TripFile {
  /** Without the ending. */
  name: string;
  ical: string;
  athleteIds: string[];
}

export const getTripFile = async (ctx: Context, viewer: AthleteReader, id: string): Promise<TripFile> =>
  toFile(ctx, await getTrip(ctx, viewer, id), `/trips/${id}`);

export const getSharedTripFile = async (
  ctx: Context,
  reader: AthleteReader,
  shareId: string,
): Promise<TripFile> => toFile(ctx, await getSharedTrip(ctx, reader, shareId), `/trips/shared/${shareId}`);

function toFile(
  { publicUrl, now }: Context,
  trip: Pick<ReadTrip<Trip>, 'name' | 'stops'>,
  path: string,
): TripFile {
  return {
    name: toFileName(trip.name),
    ical: tripToIcalFile(trip, { publicUrl, path, now: now() }),
    athleteIds: trip.stops.flatMap(({ athlete }) => athlete?.id ?? []),
  };
}

export async function renameTrip(ctx: Context, viewer: Viewer, id: string, name: string): Promise<undefined> {
  const changes = { name, updatedAt: ctx.now() };
  const renamed = await updateTrip(ctx.db, { userId: viewer.id, id }, changes).catch(throwRefusalOrSameError);
  if (!renamed) throw createTripNotFoundError();
}

export async function deleteTrip({ db }: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteTripRow(db, { userId: viewer.id, id }))) throw createTripNotFoundError();
}

/** A link remains until it is revoked; after that the next one is another. */
export async function shareTrip(
  ctx: Context,
  { id: userId, isVerified }: AthleteReader,
  id: string,
): Promise<{ shareId: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    const trip = await lockTrip(tx, { userId, id });
    if (!trip) throw createTripNotFoundError();
    assertMayShareTrip({ isVerified, hasSchool: await hasSchool(tx, userId) });
    const shareId = trip.shareId ?? crypto.randomUUID();
    await updateTrip(tx, { userId, id }, { shareId, updatedAt: ctx.now() });
    return { shareId };
  });
}

export async function unshareTrip(ctx: Context, viewer: Viewer, id: string): Promise<undefined> {
  const changes = { shareId: null, updatedAt: ctx.now() };
  if (!(await updateTrip(ctx.db, { userId: viewer.id, id }, changes))) throw createTripNotFoundError();
}

export function throwRefusalOrSameError(error: unknown): never {
  throw constraintToAppError(getViolatedConstraint(error)) ?? error;
}
