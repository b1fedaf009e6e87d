import { useQuery } from '@tanstack/react-query';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { shortlistsQuery } from './data.ts';
import { ShortlistItem } from './ShortlistItem.tsx';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureQueryData(shortlistsQuery));

const ShortlistNameDialog = lazyDialog(
  async () => (await import('./ShortlistNameDialog.tsx')).ShortlistNameDialog,
);

const cardClass = 'rounded-xl border border-line bg-surface';

/** The coach's lists of athletes. */
export function ShortlistsPage() {
  const query = useQuery(shortlistsQuery);
  const [isNaming, setNaming] = useState(false);
  const newList = (
    <Button size="lg" onClick={() => setNaming(true)}>
      <Plus aria-hidden />
      New List
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Shortlists"
        subtitle="Your lists of athletes, which nobody else sees"
        actions={newList}
      />
      {!query.data && (
        <QueryFallback
          query={query}
          title="Your lists could not be loaded"
          className={cardClass}
          skeleton={<ListSkeleton />}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={<ListPlus />} title="No lists yet" className={cardClass}>
          Create one here, or tick athletes in a list of athletes and press Add to list.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Shortlists" className={`${cardClass} divide-y divide-line`}>
          {query.data.map((shortlist, index) => (
            <ShortlistItem key={shortlist.id} shortlist={shortlist} index={index} all={query.data} />
          ))}
        </ul>
      )}
      {isNaming && <ShortlistNameDialog onClose={() => setNaming(false)} />}
    </>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your lists..." className={`${cardClass} divide-y divide-line`}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="px-4 py-3">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-64 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
