import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { AddedAthleteRow } from './AddedAthleteRow.tsx';
import { addedAthletesQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureInfiniteQueryData(addedAthletesQuery));

const loadFailureTitle = 'Your athletes could not be loaded';

/** The athletes whom a coach added, and what became of each profile. */
export function AddedAthletesPage() {
  const query = useInfiniteQuery(addedAthletesQuery);
  const added = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <PageHeading
        {...memberPageHeadings['/athletes/added']}
        actions={
          <Button asChild size="lg">
            <Link to="/add-athlete">
              <UserPlus aria-hidden />
              Add an Athlete
            </Link>
          </Button>
        }
      />
      {query.data && added.length === 0 && (
        <EmptyState
          icon={<UserPlus />}
          title="You have not added anyone yet"
          className="rounded-xl border border-line bg-surface"
        >
          When you add an athlete, we invite them by email to make the profile their own.
        </EmptyState>
      )}
      {added.length > 0 && (
        <Card title="Newest First" flush>
          <ul className="divide-y divide-line border-line border-t">
            {added.map((one) => (
              <AddedAthleteRow key={one.id} added={one} />
            ))}
          </ul>
        </Card>
      )}
      {!query.data && <QueryFallback query={query} title={loadFailureTitle} skeleton={<RowSkeletons />} />}
      <LoadMore query={query} title={loadFailureTitle}>
        Load More Athletes
      </LoadMore>
    </>
  );
}

function RowSkeletons() {
  return (
    <div aria-hidden className="flex animate-late flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-18 w-full" />
      ))}
    </div>
  );
}
