import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { maxSelectedAthletes } from '#features/shortlists/contract/selection-limit.ts';
import { maxTripStops } from '#features/trips/contract/trip-limits.ts';
import type { TotalRelation } from '#shared/cursor.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { MapPoint } from '#ui/map/map-types-and-marker-appearance.ts';
import { createListClient } from '#web/api.ts';
import { formatTotal } from '#web/format-total.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { mapCalls } from '../../contract.ts';
import { formatAthleteCount } from '../athlete-markers.ts';
import { toMapFilters } from '../data.ts';
import { MapAthleteRow } from '../MapAthleteRow.tsx';
import { toPolygonParameter } from './polygon.ts';

const AddToTripDialog = lazyDialog(
  async () => (await import('#features/trips/web/AddToTripDialog.tsx')).AddToTripDialog,
);
const AddToShortlistDialog = lazyDialog(
  async () => (await import('#features/shortlists/web/AddToShortlistDialog.tsx')).AddToShortlistDialog,
);

const list = createListClient<typeof mapCalls>();

const areaAthletesQuery = (filters: AthleteSearch, polygon: MapPoint[]) => {
  const query = { ...toMapFilters(filters), polygon: toPolygonParameter(polygon) };
  return queryOptions({
    queryKey: ['athletes', 'polygon', query],
    queryFn: ({ signal }) =>
      list('GET /api/map/area', { query: query as object as { polygon: string }, signal }),
  });
};

/** Once: whoever goes on afterwards keeps the focus. A phone's map may end below the screen, and its buttons with it. */
function showAndFocus(heading: HTMLElement | null): void {
  heading?.focus();
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

interface AreaPanelProps {
  polygon: MapPoint[];
  filters: AthleteSearch;
  onClear: () => void;
}

/** Who is inside a drawn area, and what can be done with all of them. */
export function AreaPanel({ polygon, filters, onClear }: AreaPanelProps) {
  const query = useQuery(areaAthletesQuery(filters, polygon));
  const [openDialog, setOpenDialog] = useState<'trip' | 'shortlist'>();
  const closeDialog = () => setOpenDialog(undefined);
  const rows = query.data?.rows ?? [];
  const athleteIds = rows.map(({ id }) => id);
  const openUpTo = (dialog: 'trip' | 'shortlist', max: number, of: string) => {
    if (rows.length <= max) setOpenDialog(dialog);
    else toast({ title: `Up to ${max} athletes ${of}`, description: 'Please draw a smaller area.' });
  };
  return (
    <section
      aria-label="Selected area"
      className="absolute inset-x-2 bottom-2 z-[4] flex max-h-[62%] max-md:scroll-mb-20 flex-col overflow-clip rounded-xl border border-line bg-raised shadow-float md:right-auto md:w-88"
    >
      {!query.data && (
        <QueryFallback
          query={query}
          title="Athletes could not be loaded"
          skeleton={<Spinner text="Looking for athletes here..." />}
        />
      )}
      {query.data && (
        <header className="border-line border-b px-3 py-2.5">
          <h2 ref={showAndFocus} tabIndex={-1} className="text-card outline-none">
            {formatFound(query.data)} in this area
          </h2>
          {query.data.total > rows.length && (
            <p className="text-meta text-muted">
              The {rows.length} nearest to its middle are selected. Draw a smaller area for the others.
            </p>
          )}
        </header>
      )}
      {rows.length > 0 && (
        <ul
          aria-label="Athletes in this area"
          className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain"
        >
          {rows.map((athlete) => (
            <MapAthleteRow key={athlete.id} athlete={athlete} withPlace />
          ))}
        </ul>
      )}
      <footer className="flex flex-wrap gap-2 border-line border-t p-2">
        {rows.length > 0 && (
          <>
            <Button onClick={() => openUpTo('trip', maxTripStops, 'fit into a trip')}>Add to Trip</Button>
            <Button
              variant="outline"
              onClick={() => openUpTo('shortlist', maxSelectedAthletes, 'are added at once')}
            >
              Add to Shortlist
            </Button>
          </>
        )}
        <Button variant="ghost" className="ml-auto" onClick={onClear}>
          Clear
        </Button>
      </footer>
      {openDialog === 'trip' && <AddToTripDialog athleteIds={athleteIds} onClose={closeDialog} />}
      {openDialog === 'shortlist' && <AddToShortlistDialog athleteIds={athleteIds} onClose={closeDialog} />}
    </section>
  );
}

const formatFound = ({ total, relation }: { total: number; relation: TotalRelation }): string =>
  relation === 'eq' ? formatAthleteCount(total) : `${formatTotal(total, relation)} athletes`;
