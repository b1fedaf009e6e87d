import { RouteMap } from '#ui/map/RouteMap.tsx';
import type { Trip } from '../contract.ts';
import { formatMiles } from './format-stops.ts';

/** The numbered stops on a map, and the miles of the whole way. */
export function TripMapCard({ stops, totalMiles }: Pick<Trip, 'stops' | 'totalMiles'>) {
  const points = stops.flatMap(({ position }, nth) =>
    position ? [{ ...position, text: `${nth + 1}` }] : [],
  );
  const withoutPlace = stops.length - points.length;
  return (
    <section
      aria-label="Map of the trip"
      className="overflow-clip rounded-xl border border-line bg-surface lg:sticky lg:top-20"
    >
      {points.length > 0 && (
        <RouteMap
          label={`The ${points.length === 1 ? 'stop' : `${points.length} stops`} on a map`}
          points={points}
          className="relative h-72 border-line border-b"
        />
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
