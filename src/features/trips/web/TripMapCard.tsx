import type { ComponentType } from 'react';
import type { Trip } from '../contract.ts';
import { formatMiles } from './format-stops.ts';

/** The picture of the stops, which the map feature has. */
export type RouteMapComponent = ComponentType<{
  label: string;
  points: readonly { lat: number; lng: number; text: string; name?: string }[];
  className: string;
}>;

interface TripMapCardProps extends Pick<Trip, 'stops' | 'totalMiles'> {
  RouteMap: RouteMapComponent;
}

/** The numbered stops on a map, and the miles of the whole way. It is before the list, and beside it where two columns fit. */
export function TripMapCard({ stops, totalMiles, RouteMap }: TripMapCardProps) {
  const points = stops.flatMap(({ position, city }, nth) =>
    position ? [{ ...position, text: `${nth + 1}`, name: city?.split(',')[0] ?? '' }] : [],
  );
  const withoutPlace = stops.length - points.length;
  return (
    <section
      aria-label="Map of the trip"
      className="overflow-clip rounded-xl border border-line bg-surface lg:sticky lg:top-20 lg:order-last"
    >
      {points.length > 0 && (
        // As high as the map from the start.
        <div className="h-56 border-line border-b lg:h-72 print:h-80">
          <RouteMap
            label={`The ${points.length === 1 ? 'stop' : `${points.length} stops`} on a map`}
            points={points}
            className="relative h-full"
          />
        </div>
      )}
      <div className="px-4 py-3">
        <p className="tnum font-semibold text-row">{formatMiles(totalMiles)}</p>
        <p className="text-meta text-muted">
          In straight lines over the earth (great circle), from city to city; roads are longer.
          {withoutPlace > 0 &&
            ` ${withoutPlace === 1 ? '1 stop has' : `${withoutPlace} stops have`} no known place and no miles.`}
        </p>
      </div>
    </section>
  );
}
