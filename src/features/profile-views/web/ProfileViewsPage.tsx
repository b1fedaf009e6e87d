import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { formatInteger } from '#shared/format-integer.ts';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Sparkline } from '#ui/display/Sparkline.tsx';
import { StatCard } from '#ui/display/StatCard.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { countedWeeks, maxListedViewers, type ProfileViews } from '../contract.ts';
import { profileViewsQuery } from './data.ts';
import { ProfileViewerRow } from './ProfileViewerRow.tsx';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureQueryData(profileViewsQuery));

/** Which coaches looked at an athlete's profile, when and how often. */
export function ProfileViewsPage() {
  const query = useQuery(profileViewsQuery);
  const { data } = query;
  return (
    <>
      <PageHeading {...memberPageHeadings['/profile-views']} />
      {data ? (
        <>
          <ViewFigures views={data} />
          <Card title="Coaches" subtitle="Latest first" flush className="mt-5">
            <ViewerList views={data} />
          </Card>
        </>
      ) : (
        <QueryFallback
          query={query}
          title="The views could not be loaded"
          skeleton={
            <SkeletonGroup label="Loading views..." className="flex flex-col gap-3">
              <Skeleton className="h-22 w-full" />
              <Skeleton className="h-64 w-full" />
            </SkeletonGroup>
          }
        />
      )}
    </>
  );
}

function ViewFigures({ views: { total, byAthletes, weeks } }: { views: ProfileViews }) {
  const [before, current] = weeks.slice(-2);
  const counts = weeks.map(({ coaches }) => coaches);
  const trend = `Coaches per week, the last ${countedWeeks} weeks: ${counts.join(', ')}`;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <StatCard
        label="This Week"
        value={formatInteger(current?.coaches ?? 0)}
        hint={`coaches, ${formatInteger(before?.coaches ?? 0)} the week before`}
      />
      <StatCard label={`Last ${countedWeeks} Weeks`} value={<Sparkline values={counts} label={trend} />} />
      <StatCard label="All Views" value={formatInteger(total)} hint="one per person and day, in 24 months" />
      <StatCard label="By Athletes" value={formatInteger(byAthletes)} hint="of all views" />
    </dl>
  );
}

function ViewerList({ views: { coaches } }: { views: ProfileViews }) {
  if (coaches.length === 0)
    return (
      <EmptyState
        icon={<Eye />}
        title="No coach has looked yet"
        className="py-8"
        action={
          <Button asChild variant="outline">
            <Link to="/coaches">Find Coaches to Write To</Link>
          </Button>
        }
      >
        Coaches look more often at profiles with film, grades and a photo.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {coaches.map((viewer) => (
          <ProfileViewerRow key={viewer.coachId} viewer={viewer} />
        ))}
      </ul>
      {coaches.length === maxListedViewers && (
        <p className="border-line border-t px-4 py-3 text-meta text-muted">
          These are the last {maxListedViewers}.
        </p>
      )}
    </>
  );
}
