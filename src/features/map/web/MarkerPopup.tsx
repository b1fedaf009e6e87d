import { useInfiniteQuery } from '@tanstack/react-query';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { type AthleteMarker, formatAthleteCount } from './athlete-markers.ts';
import { markerAthletesQuery } from './data.ts';
import { MapAthleteList } from './MapAthleteList.tsx';

/** The athletes of a marker. */
export function MarkerPopup({ marker, filters }: { marker: AthleteMarker; filters: AthleteSearch }) {
  const query = useInfiniteQuery(markerAthletesQuery(filters, marker.location));
  return (
    <>
      <header className="border-line border-b py-3 pr-12 pl-3">
        <h2 className="truncate text-card">{marker.title}</h2>
        <p className="tnum text-meta text-muted">{formatAthleteCount(marker.count)}</p>
      </header>
      <div className="max-h-60 min-h-0 overflow-y-auto overscroll-contain">
        <MapAthleteList query={query} rows={marker.count} />
      </div>
    </>
  );
}
