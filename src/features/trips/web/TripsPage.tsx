import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Plus, Route, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { TripSummary } from '../contract.ts';
import { tripsQuery } from './data.ts';
import { formatDayRange, formatStopCount } from './format-stops.ts';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureQueryData(tripsQuery));

const TripNameDialog = lazyDialog(async () => (await import('./TripNameDialog.tsx')).TripNameDialog);
const DeleteTripDialog = lazyDialog(async () => (await import('./DeleteTripDialog.tsx')).DeleteTripDialog);

const cardClass = 'rounded-xl border border-line bg-surface';

/** The coach's trips. */
export function TripsPage() {
  const query = useQuery(tripsQuery);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <PageHeading
        title="Trips"
        subtitle="Who you visit, in which order, and when"
        actions={
          <Button size="lg" onClick={() => setNaming(true)}>
            <Plus aria-hidden />
            New Trip
          </Button>
        }
      />
      {!query.data && (
        <QueryFallback
          query={query}
          title="Your trips could not be loaded"
          className={cardClass}
          skeleton={<TripSkeletons />}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={<Route />} title="No trips yet" className={cardClass}>
          Create one here, or press Add to Trip on the map or on a profile.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Trips" className={`${cardClass} divide-y divide-line`}>
          {query.data.map((trip) => (
            <TripItem key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
      {isNaming && <TripNameDialog onClose={() => setNaming(false)} />}
    </>
  );
}

/** A trip with its figures, and what can be done with it. */
function TripItem({ trip }: { trip: TripSummary }) {
  const [openDialog, setOpenDialog] = useState<'name' | 'delete'>();
  const closeDialog = () => setOpenDialog(undefined);
  const facts = [
    formatStopCount(trip.stops),
    formatDayRange(trip.firstDay, trip.lastDay),
    trip.isShared && (trip.isLinkOn ? 'shared with your school' : 'shared, but the link is off'),
    `changed ${formatTimeAgo(trip.updatedAt)}`,
  ];
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-4 transition-colors hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to="/trips/$id"
          params={{ id: trip.id }}
          className="block truncate rounded-sm font-semibold text-row after:absolute after:inset-0"
        >
          {trip.name}
        </Link>
        <p className="tnum text-meta text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${trip.name}`} className="relative">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setOpenDialog('name')}>
          Rename
        </MenuItem>
        <MenuItem danger icon={<Trash2 />} onSelect={() => setOpenDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {openDialog === 'name' && <TripNameDialog trip={trip} onClose={closeDialog} />}
      {openDialog === 'delete' && <DeleteTripDialog trip={trip} stops={trip.stops} onClose={closeDialog} />}
    </li>
  );
}

function TripSkeletons() {
  return (
    <SkeletonGroup label="Loading your trips..." className={`${cardClass} divide-y divide-line`}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="px-4 py-3">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-64 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
