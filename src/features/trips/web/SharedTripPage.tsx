import { getRouteApi } from '@tanstack/react-router';
import { Printer, Route } from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { CalendarFileButton } from './CalendarFileButton.tsx';
import { getSharedTripFileAddress, sharedTripQuery } from './data.ts';
import { formatMiles, formatStopCount } from './format-stops.ts';
import { LegMiles, StopFacts, TimeConflict } from './StopFacts.tsx';
import { type RouteMapComponent, TripMapCard } from './TripMapCard.tsx';
import { PrintedLink } from './TripPage.tsx';
import { describeTimeConflicts } from './time-conflicts.ts';

const route = getRouteApi('/trips/shared/$shareId');

export const loader: PageLoader<{ shareId: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(sharedTripQuery(params.shareId));

/** A trip that a coach of the same school shares, to be read. */
export function SharedTripPage({ RouteMap }: { RouteMap: RouteMapComponent }) {
  const { shareId } = route.useParams();
  const { name, coach, stops, totalMiles } = useLoadedQuery(sharedTripQuery(shareId));
  usePageTitle(name);
  const conflicts = describeTimeConflicts(stops);
  const facts = [
    `Shared by ${coach.firstName} ${coach.lastName}`,
    formatStopCount(stops.length),
    formatMiles(totalMiles),
  ];
  return (
    <>
      <PageHeading
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        subtitle={<span className="tnum">{facts.join(' · ')}</span>}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <CalendarFileButton stops={stops} address={getSharedTripFileAddress(shareId)} />
            <IconButton variant="outline" label="Print this trip" onClick={() => print()}>
              <Printer aria-hidden />
            </IconButton>
          </div>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] print:block print:space-y-4">
        <TripMapCard stops={stops} totalMiles={totalMiles} RouteMap={RouteMap} />
        {stops.length === 0 && <EmptyState icon={<Route />} title="No stops yet" />}
        <ol
          aria-label="Stops"
          className="rounded-xl border border-line bg-surface empty:hidden print:border-0"
        >
          {stops.map((stop, index) => (
            <li key={stop.id} className="break-inside-avoid not-first:border-line not-first:border-t">
              <LegMiles miles={stop.milesFromPrevious} />
              <div className="flex items-start gap-3 px-4 py-2.5">
                <StopFacts stop={stop} number={index + 1} />
              </div>
              <TimeConflict sentence={conflicts.get(stop.id)} />
            </li>
          ))}
        </ol>
      </div>
      <PrintedLink path={`/trips/shared/${shareId}`} />
    </>
  );
}
