import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MapPin, Users } from 'lucide-react';
import { ContactButton } from '#features/athletes/web/ContactButton.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { StatCard } from '#ui/display/StatCard.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { Coach } from '../contract.ts';
import { CoachNotFound } from './CoachNotFound.tsx';
import { isMissing, nameOf, placeOf } from './coach-text.ts';
import { coachQuery, rosterQuery, rosterSummaryQuery } from './data.ts';
import { RosterRow, RosterRowSkeleton } from './RosterRow.tsx';

const route = getRouteApi('/team/$coachId');

/** The athletes of a coach's sport. */
export function RosterPage() {
  const { coachId } = route.useParams();
  const { data: coach, error } = useQuery(coachQuery(coachId));
  if (isMissing(error)) return <CoachNotFound />;
  // Anything else is the route's own error page.
  if (error && !coach) throw error;
  return coach ? <Team coach={coach} /> : <Spinner />;
}

function Team({ coach }: { coach: Coach }) {
  const title = `${coach.school} ${coach.sport}`;
  usePageTitle(title);
  return (
    <>
      <PageHeading
        title={title}
        subtitle={
          <>
            {nameOf(coach)}, {coach.position}
            <span className="mt-1 flex items-center gap-1.5 text-row">
              <MapPin aria-hidden className="size-3.5" />
              {placeOf(coach)}
            </span>
          </>
        }
        actions={
          <>
            <Button asChild variant="outline" size="lg">
              <Link to="/coach/$id" params={{ id: coach.id }}>
                View Coach Profile
              </Link>
            </Button>
            <ContactButton person={coach} label="Contact Coach" size="lg" />
          </>
        }
      />
      <Figures coachId={coach.id} />
      <Roster coachId={coach.id} />
    </>
  );
}

function Figures({ coachId }: { coachId: string }) {
  const query = useQuery(rosterSummaryQuery(coachId));
  const { data, isError } = query;
  if (isError && !data)
    return <QueryFallback line title="The figures could not be loaded" query={query} className="mb-4" />;
  const figure = (text: string | undefined) => text ?? <Skeleton className="h-8 w-12" />;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Team Members" value={figure(data?.teamMembers.toLocaleString('en-US'))} />
      <StatCard label="Star Players" value={figure(data?.starPlayers.toLocaleString('en-US'))} />
      <StatCard label="Avg Rating" value={figure(data?.averageRating.toFixed(1))} />
      <StatCard label="Class Years" value={figure(data?.classYears.toLocaleString('en-US'))} />
    </dl>
  );
}

function Roster({ coachId }: { coachId: string }) {
  const query = useInfiniteQuery(rosterQuery(coachId));
  const athletes = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card title="Current Roster" flush>
      {query.data && athletes.length === 0 && (
        <EmptyState icon={<Users />} title="No team members found">
          No athlete of this sport has joined yet.
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-line border-t">
        {query.isPending && [0, 1, 2, 3, 4, 5].map((row) => <RosterRowSkeleton key={row} />)}
        {athletes.map((athlete) => (
          <RosterRow key={athlete.id} athlete={athlete} />
        ))}
      </ul>
      {query.isError && (
        <ErrorState
          title="The roster could not be loaded"
          message={toErrorMessage(query.error, 'Please try again.')}
          requestId={query.error instanceof CallError ? query.error.requestId : undefined}
          pending={query.isFetching}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <div className="flex justify-center border-line border-t p-3">
          <Button
            variant="outline"
            size="lg"
            pending={query.isFetchingNextPage}
            pendingText="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Load More Athletes
          </Button>
        </div>
      )}
    </Card>
  );
}
