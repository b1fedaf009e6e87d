import { useInfiniteQuery } from '@tanstack/react-query';
import type { AthleteSearch } from '#features/search/web/address.ts';
import { spotAthletesQuery } from './data.ts';
import { type AthleteMarker, formatAthleteCount } from './markers.ts';
import { PagedAthletes } from './PagedAthletes.tsx';

/** The athletes of a marker. */
export function SpotPopup({ disc, filters }: { disc: AthleteMarker; filters: AthleteSearch }) {
  const query = useInfiniteQuery(spotAthletesQuery(filters, disc.spot));
  return (
    <>
      <header className="border-line border-b py-3 pr-12 pl-3">
        <h2 className="truncate text-card">{disc.title}</h2>
        <p className="tnum text-meta text-muted">{formatAthleteCount(disc.count)}</p>
      </header>
      <div className="max-h-60 min-h-0 overflow-y-auto overscroll-contain">
        <PagedAthletes query={query} rows={disc.count} />
      </div>
    </>
  );
}
