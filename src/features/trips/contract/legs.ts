import { getMilesBetween } from '#features/places/contract/miles-between.ts';

interface StopOnMap {
  position: { lat: number; lng: number } | null;
  milesFromPrevious: number | null;
}

/** The stops with the miles of each leg, in whole miles, so that the total is the sum of what is read. */
export function addMilesOfLegs<Stop extends StopOnMap>(stops: readonly Stop[]): Stop[] {
  let previous: StopOnMap['position'] = null;
  return stops.map((stop) => {
    const { position } = stop;
    const isLeg = previous !== null && position !== null;
    const milesFromPrevious = isLeg ? Math.round(getMilesBetween(previous!, position)) : null;
    previous = position ?? previous;
    return { ...stop, milesFromPrevious };
  });
}

export const sumMiles = (stops: readonly StopOnMap[]): number =>
  stops.reduce((sum, { milesFromPrevious }) => sum + (milesFromPrevious ?? 0), 0);
