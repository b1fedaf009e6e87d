import type { Athlete } from '#features/athletes/contract.ts';
import { listAthletes } from '#features/athletes/server/athletes.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import type { Place } from '#features/places/contract.ts';
import { getCachedPlacesById } from '#features/places/server/places.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { addMilesOfLegs, sumMiles } from '../contract/legs.ts';
import type { TripStop } from '../contract.ts';
import { listStopRows, type StopRow } from './queries/stops.ts';

/**
 * The stops of a trip as this coach sees them. An athlete is shown who is visible to both the owner of the trip and the
 * reader; of others a stop says nothing but its day.
 */
export async function readStops(
  ctx: ContextWith<'db' | 'now'>,
  reader: AthleteReader,
  trip: { tripId: string; ownerId: string },
): Promise<{ stops: TripStop[]; totalMiles: number }> {
  const rows = await listStopRows(ctx.db, trip);
  const shownIds = rows.flatMap(({ athleteId, isHiddenFromOwner }) =>
    athleteId && !isHiddenFromOwner ? [athleteId] : [],
  );
  const [athletes, placesById] = await Promise.all([
    listAthletes(ctx, reader, shownIds),
    getCachedPlacesById(ctx.db),
  ]);
  const athletesById = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  const found = rows.map((row) =>
    toStop(row, {
      athlete: row.athleteId ? athletesById.get(row.athleteId) : undefined,
      place: row.placeId === null ? undefined : placesById.get(row.placeId),
    }),
  );
  const stops = addMilesOfLegs(found);
  return { stops, totalMiles: sumMiles(stops) };
}

interface StopFacts {
  athlete: Athlete | undefined;
  place: Place | undefined;
}

function toStop(row: StopRow, { athlete, place }: StopFacts): TripStop {
  const { id, athleteId, name, startsOn, startsAt, note } = row;
  const base = { id, startsOn, startsAt, milesFromPrevious: null };
  if (athleteId && !athlete)
    return {
      ...base,
      ...{
        kind: 'athlete',
        athlete: null,
        name: null,
        city: null,
        position: null,
        timeZone: null,
        note: null,
      },
    };
  const home = athlete ?? place;
  return {
    ...base,
    kind: athlete ? 'athlete' : 'place',
    athlete: athlete ? toStopAthlete(athlete) : null,
    name,
    city: home ? formatCityAndRegion(home) : null,
    position: place ? { lat: place.lat, lng: place.lng } : null,
    timeZone: place?.timeZone ?? null,
    note,
  };
}

const toStopAthlete = ({ id, user, sport, position, secondPosition, classYear, highSchool }: Athlete) => ({
  ...{ id, sport, position, secondPosition, classYear, highSchool },
  ...{ firstName: user.firstName, lastName: user.lastName },
});
