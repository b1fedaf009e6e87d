import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MapPin, Users } from 'lucide-react';
import { OpenConversationButton } from '#features/messages/web/thread/OpenConversationButton.tsx';
import { VerifiedCoachButton } from '#features/schools/web/VerifiedCoachButton.tsx';
import { formatProgram } from '#features/sports/contract/gender-labels.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { StatCard } from '#ui/display/StatCard.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { type PageLoader, useLoadedQuery, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { Coach } from '../contract.ts';
import { coachQuery, rosterQuery, rosterSummaryQuery } from './data.ts';
import { toFullName, toPlaceName } from './format-coach.ts';
import { RosterRow, RosterRowSkeleton } from './RosterRow.tsx';

const route = getRouteApi('/team/$coachId');

export const loader: PageLoader<{ coachId: string }> = async ({ queryClient, params: { coachId } }) => {
  const sections = waitBrieflyForQueries(
    queryClient.ensureQueryData(rosterSummaryQuery(coachId)),
    queryClient.ensureInfiniteQueryData(rosterQuery(coachId)),
  );
  await queryClient.ensureQueryData(coachQuery(coachId));
  await sections;
};

/** The athletes of a coach's sport. */
export function RosterPage() {
  const { coachId } = route.useParams();
  return <RosterOfCoach coach={useLoadedQuery(coachQuery(coachId))} />;
}

function RosterOfCoach({ coach }: { coach: Coach }) {
  const title = `${coach.school} ${coach.sport}`;
  usePageTitle(title);
  return (
    <>
      <PageHeading
        title={title}
        subtitle={
          <>
            <span className="flex flex-wrap items-center gap-x-1.5">
              {toFullName(coach)}, {coach.position}
              {coach.verified && <VerifiedCoachButton name={toFullName(coach)} />}
            </span>
            <span className="mt-1 flex items-center gap-1.5 text-row">
              <MapPin aria-hidden className="size-3.5" />
              {toPlaceName(coach)}
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
            <OpenConversationButton person={coach} label="Contact Coach" size="lg" />
          </>
        }
      />
      <p className="mb-3 text-meta text-muted">
        All {formatProgram(coach.sport, coach.genders)} athletes on Fieldhouse, not the college's own team.
      </p>
      <RosterSummaryFigures coachId={coach.id} />
      <CurrentRosterCard coachId={coach.id} />
    </>
  );
}

function RosterSummaryFigures({ coachId }: { coachId: string }) {
  const query = useQuery(rosterSummaryQuery(coachId));
  const { data, error } = query;
  if (error && !data)
    return <QueryFallback line title="The figures could not be loaded" query={query} className="mb-4" />;
  const toTextOrSkeleton = (text: string | undefined) => text ?? <Skeleton className="h-8 w-12" />;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Team Members" value={toTextOrSkeleton(formatInteger(data?.teamMembers))} />
      <StatCard label="Star Players" value={toTextOrSkeleton(formatInteger(data?.starPlayers))} />
      <StatCard label="Avg Rating" value={toTextOrSkeleton(data?.averageRating.toFixed(1))} />
      <StatCard label="Class Years" value={toTextOrSkeleton(formatInteger(data?.classYears))} />
    </dl>
  );
}

const loadFailureTitle = 'The roster could not be loaded';

function RosterRowSkeletons() {
  return (
    <ul className="divide-y divide-line">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <RosterRowSkeleton key={row} />
      ))}
    </ul>
  );
}

function CurrentRosterCard({ coachId }: { coachId: string }) {
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
        {athletes.map((athlete) => (
          <RosterRow key={athlete.id} athlete={athlete} />
        ))}
      </ul>
      {!query.data && (
        <QueryFallback query={query} title={loadFailureTitle} skeleton={<RosterRowSkeletons />} />
      )}
      <LoadMore
        query={query}
        title={loadFailureTitle}
        className="flex justify-center border-line border-t p-3"
      >
        Load More Athletes
      </LoadMore>
    </Card>
  );
}
