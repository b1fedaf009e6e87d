import { useInfiniteQuery } from '@tanstack/react-query';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { type AthleteMarker, formatAthleteCount } from './athlete-markers.ts';
import { markerAthletesQuery } from './data.ts';
import { MapAthleteList } from './MapAthleteList.tsx';

const AddToTripButton = lazyComponentWithRetry(
  async () => (await import('#features/trips/web/AddToTripButton.tsx')).AddToTripButton,
  () => null,
);

const renderAddToTrip = ({ id, user }: Athlete) => (
  <AddToTripButton athleteId={id} name={`${user.firstName} ${user.lastName}`} />
);

/** The athletes of a marker. */
export function MarkerPopup({ marker, filters }: { marker: AthleteMarker; filters: AthleteSearch }) {
  const isCoach = useViewer().role === 'coach';
  const query = useInfiniteQuery(markerAthletesQuery(filters, marker.location));
  return (
    <>
      <header className="border-line border-b py-3 pr-12 pl-3">
        <h2 className="truncate text-card">{marker.title}</h2>
        <p className="tnum text-meta text-muted">{formatAthleteCount(marker.count)}</p>
      </header>
      <div className="max-h-60 min-h-0 overflow-y-auto overscroll-contain">
        <MapAthleteList
          query={query}
          rows={marker.count}
          renderButton={isCoach ? renderAddToTrip : undefined}
        />
      </div>
    </>
  );
}
