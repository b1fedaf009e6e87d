import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowLeft,
  Map as MapIcon,
  MapPinPlus,
  Pencil,
  Printer,
  Share2,
  Trash2,
  Waypoints,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { Trip } from '../contract.ts';
import { AddAthleteField } from './AddAthleteField.tsx';
import { CalendarFileButton } from './CalendarFileButton.tsx';
import { getTripFileAddress, tripQuery, useOrderStops } from './data.ts';
import { findDayBefore, formatMiles, formatStopCount } from './format-stops.ts';
import { StopList } from './StopList.tsx';
import { toShortestOrder } from './shortest-order.ts';
import { type RouteMapComponent, TripMapCard } from './TripMapCard.tsx';

const route = getRouteApi('/trips/$id');

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(tripQuery(params.id));

const TripNameDialog = lazyDialog(async () => (await import('./TripNameDialog.tsx')).TripNameDialog);
const DeleteTripDialog = lazyDialog(async () => (await import('./DeleteTripDialog.tsx')).DeleteTripDialog);
const StopDialog = lazyDialog(async () => (await import('./StopDialog.tsx')).StopDialog);
const ShareTripDialog = lazyDialog(async () => (await import('./ShareTripDialog.tsx')).ShareTripDialog);

/** One trip: its stops in their order beside a map. */
export function TripPage({ RouteMap }: { RouteMap: RouteMapComponent }) {
  const { id } = route.useParams();
  const trip = useLoadedQuery(tripQuery(id));
  usePageTitle(trip.name);
  const facts = [formatStopCount(trip.stops.length), formatMiles(trip.totalMiles)];
  return (
    <>
      <PageHeading
        back={<BackToTrips />}
        title={<span className="[overflow-wrap:anywhere]">{trip.name}</span>}
        subtitle={<span className="tnum">{facts.join(' · ')}</span>}
        actions={<TripButtons trip={trip} />}
      />
      <AddAthleteField trip={trip} />
      {trip.stops.length === 0 ? (
        <EmptyTrip />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] print:block print:space-y-4">
          <TripMapCard stops={trip.stops} totalMiles={trip.totalMiles} RouteMap={RouteMap} />
          <StopList trip={trip} />
        </div>
      )}
      <PrintedLink path={`/trips/${id}`} />
    </>
  );
}

/** On paper the address says where the trip is. */
export function PrintedLink({ path }: { path: string }) {
  return <p className="mt-4 hidden text-meta print:block">{`${location.origin}${path}`}</p>;
}

function BackToTrips() {
  return (
    <Link
      to="/trips"
      className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg print:hidden [&_svg]:size-3.5"
    >
      <ArrowLeft aria-hidden />
      All Trips
    </Link>
  );
}

function TripButtons({ trip }: { trip: Trip }) {
  const [openDialog, setOpenDialog] = useState<'place' | 'share' | 'name' | 'delete'>();
  const navigate = useNavigate();
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => setOpenDialog('place')}>
        <MapPinPlus aria-hidden />
        Add Place
      </Button>
      <ShortestOrderButton trip={trip} />
      <CalendarFileButton stops={trip.stops} address={getTripFileAddress(trip.id)} />
      <Button variant="outline" onClick={() => setOpenDialog('share')}>
        <Share2 aria-hidden />
        {trip.shareId ? (trip.isLinkOn ? 'Shared' : 'Link Off') : 'Share'}
      </Button>
      <IconButton variant="outline" label="Print this trip" onClick={() => print()}>
        <Printer aria-hidden />
      </IconButton>
      <IconButton variant="outline" label="Rename this trip" onClick={() => setOpenDialog('name')}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton variant="outline" label="Delete this trip" onClick={() => setOpenDialog('delete')}>
        <Trash2 aria-hidden />
      </IconButton>
      {openDialog === 'place' && (
        <StopDialog tripId={trip.id} dayBefore={findDayBefore(trip.stops)} onClose={closeDialog} />
      )}
      {openDialog === 'share' && <ShareTripDialog trip={trip} onClose={closeDialog} />}
      {openDialog === 'name' && <TripNameDialog trip={trip} onClose={closeDialog} />}
      {openDialog === 'delete' && (
        <DeleteTripDialog
          trip={trip}
          stops={trip.stops.length}
          onDeleted={() => void navigate({ to: '/trips' })}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

/** From the first stop, which remains. */
function ShortestOrderButton({ trip }: { trip: Trip }) {
  const order = useOrderStops(trip.id);
  const orderShortest = () => {
    const stopIds = toShortestOrder(trip.stops).map(({ id }) => id);
    if (stopIds.every((id, nth) => id === trip.stops[nth]?.id))
      toast({
        title: 'This is the shortest order',
        description: 'From the first stop on, as short as we can find.',
      });
    else order.mutate({ stopIds, title: 'Ordered by the shortest route' });
  };
  if (trip.stops.length < 3) return null;
  return (
    <Button variant="outline" pending={order.isPending} onClick={orderShortest}>
      <Waypoints aria-hidden />
      Shortest Order
    </Button>
  );
}

function EmptyTrip() {
  return (
    <EmptyState
      icon={<MapPinPlus />}
      title="No stops yet"
      className="rounded-xl border border-line bg-surface"
      action={
        <Button asChild variant="outline">
          <Link to="/map">
            <MapIcon aria-hidden />
            Open the Map
          </Link>
        </Button>
      }
    >
      Type the name of an athlete above, press Add to Trip on the map or on a profile, or add a place of your
      own.
    </EmptyState>
  );
}
