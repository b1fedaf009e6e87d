import { findPlaceOfText, getCachedPlacesById } from '#features/places/server/places.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newId } from '#shared/ids.ts';
import type { StopForm } from '../contract/trip-limits-and-forms.ts';
import type { AddedToTrip } from '../contract.ts';
import {
  deleteStopRow,
  findTripIdOfStop,
  insertStops,
  listStopIds,
  listStopRows,
  listVisibleCandidates,
  updateStop,
  updateStopOrder,
} from './queries/stops.ts';
import { lockTrip, type TripRow, updateTrip } from './queries/trips.ts';
import {
  assertMayHoldStops,
  assertMayStopOn,
  createAthleteTakenError,
  createChangedOrderError,
  createStopNotFoundError,
  createTripNotFoundError,
  createUnknownCityError,
} from './rules.ts';
import { throwRefusalOrSameError } from './service.ts';

/** Runs a change of an own trip, whose row is locked meanwhile. */
function changeTrip<Result>(
  ctx: Context,
  viewer: Viewer,
  id: string,
  change: (tx: Connection, trip: TripRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (tx) => {
    const trip = await lockTrip(tx, { userId: viewer.id, id });
    if (!trip) throw createTripNotFoundError();
    return change(tx, trip);
  });
}

/** Tells other tabs by a new version that the order is another. */
async function saveNewVersion(
  ctx: Context,
  tx: Connection,
  { userId, id, version }: TripRow,
): Promise<number> {
  await updateTrip(tx, { userId, id }, { version: version + 1, updatedAt: ctx.now() });
  return version + 1;
}

/** Adds those of the athletes whom the coach may see, as the last stops. */
export const addTripAthletes = (
  ctx: Context,
  viewer: Viewer,
  id: string,
  athleteIds: string[],
): Promise<AddedToTrip> =>
  changeTrip(ctx, viewer, id, async (tx, trip) => {
    const requested = [...new Set(athleteIds)];
    const visible = await listVisibleCandidates(tx, { userId: viewer.id, tripId: id }, requested);
    const newIds = new Set(visible.filter(({ stopId }) => !stopId).map((one) => one.id));
    const counts = {
      added: newIds.size,
      already: visible.length - newIds.size,
      notFound: requested.length - visible.length,
    };
    if (newIds.size === 0) return counts;
    const before = await listStopIds(tx, id);
    assertMayHoldStops(before.length + newIds.size);
    const stops = requested
      .filter((one) => newIds.has(one))
      .map((athleteId, nth) => ({
        ...{ id: newId(), position: before.length + nth + 1, athleteId },
        ...{ placeId: null, name: null, startsOn: null, startsAt: null, note: null },
      }));
    await insertStops(tx, id, { stops, updatedAt: ctx.now() });
    // Stops that are gone have left gaps.
    await updateStopOrder(tx, id, [...before, ...stops.map((stop) => stop.id)]);
    await saveNewVersion(ctx, tx, trip);
    return counts;
  });

/** Changes a stop, or adds one. */
export async function putTripStop(
  ctx: Context,
  viewer: Viewer,
  { id, stopId }: { id: string; stopId: string },
  { index, ...form }: StopForm,
): Promise<undefined> {
  const placesById = await getCachedPlacesById(ctx.db);
  return changeTrip(ctx, viewer, id, async (tx, trip) => {
    const tripIdBefore = await findTripIdOfStop(tx, stopId);
    // Of somebody else, or of another trip.
    if (tripIdBefore && tripIdBefore !== id) throw createStopNotFoundError();
    const before = await listStopRows(tx, { tripId: id, ownerId: viewer.id });
    const existing = before.find((stop) => stop.id === stopId);
    if (!existing) assertMayHoldStops(before.length + 1);
    const placeId = form.athleteId
      ? await getPlaceIdOfAthlete(tx, viewer, { id, stopId, athleteId: form.athleteId })
      : await getPlaceIdOfCity(tx, form.city ?? '');
    const timeZone = (placeId !== null && placesById.get(placeId)?.timeZone) || null;
    // A stop with an index comes back by Undo: its day may have passed.
    const dayBefore = index === undefined ? (existing?.startsOn ?? null) : form.startsOn;
    assertMayStopOn(form.startsOn, { dayBefore, timeZone, now: ctx.now() });
    const { startsOn, startsAt, note } = form;
    const row = {
      ...{ id: stopId, position: before.length + 1, athleteId: form.athleteId ?? null },
      ...{ placeId: form.athleteId ? null : placeId, name: form.name ?? null, startsOn, startsAt, note },
    };
    if (existing) {
      await updateStop(tx, row, ctx.now()).catch(throwRefusalOrSameError);
      await updateTrip(tx, { userId: viewer.id, id }, { updatedAt: ctx.now() });
      return undefined;
    }
    await insertStops(tx, id, { stops: [row], updatedAt: ctx.now() }).catch(throwRefusalOrSameError);
    const ids = before.map((stop) => stop.id);
    await updateStopOrder(tx, id, ids.toSpliced(index ?? ids.length, 0, stopId));
    await saveNewVersion(ctx, tx, trip);
    return undefined;
  });
}

/** The city of an athlete whom the coach may see, and who is not at another stop; null if it is not in the list of places. */
async function getPlaceIdOfAthlete(
  tx: Connection,
  viewer: Viewer,
  { id, stopId, athleteId }: { id: string; stopId: string; athleteId: string },
): Promise<number | null> {
  const [found] = await listVisibleCandidates(tx, { userId: viewer.id, tripId: id }, [athleteId]);
  if (!found) throw createStopNotFoundError();
  if (found.stopId && found.stopId !== stopId) throw createAthleteTakenError();
  return found.placeId;
}

async function getPlaceIdOfCity(tx: Connection, city: string): Promise<number> {
  const place = await findPlaceOfText(tx, city);
  if (!place) throw createUnknownCityError();
  return place.id;
}

export const removeTripStop = (
  ctx: Context,
  viewer: Viewer,
  { id, stopId }: { id: string; stopId: string },
): Promise<undefined> =>
  changeTrip(ctx, viewer, id, async (tx, trip) => {
    if (await deleteStopRow(tx, id, stopId)) await saveNewVersion(ctx, tx, trip);
    return undefined;
  });

/** Refuses an order of another version, or of other stops than the trip has. */
export const orderTripStops = (
  ctx: Context,
  viewer: Viewer,
  id: string,
  { version, stopIds }: { version: number; stopIds: string[] },
): Promise<{ version: number }> =>
  changeTrip(ctx, viewer, id, async (tx, trip) => {
    const stored = await listStopIds(tx, id);
    const isSame = new Set(stopIds).size === stored.length && stored.every((one) => stopIds.includes(one));
    if (trip.version !== version || !isSame || stopIds.length !== stored.length)
      throw createChangedOrderError();
    await updateStopOrder(tx, id, stopIds);
    return { version: await saveNewVersion(ctx, tx, trip) };
  });
