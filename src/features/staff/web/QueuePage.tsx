import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/page-data-loading.ts';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { queueQuery } from './data.ts';
import { QueueRow } from './QueueRow.tsx';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureInfiniteQueryData(queueQuery));

const loadFailureTitle = 'The queue could not be loaded';

/** What waits for staff: reports by person, and appeals. */
export function QueuePage() {
  usePageTitle('Queue');
  const query = useInfiniteQuery(queueQuery);
  const items = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [open, closed] = [items.filter(({ isOpen }) => isOpen), items.filter(({ isOpen }) => !isOpen)];
  return (
    <>
      <PageHeading
        title="Queue"
        subtitle="Danger first, then the oldest. How many people report somebody decides nothing."
      />
      <div className="flex flex-col gap-4">
        {query.data && open.length === 0 && (
          <EmptyState
            icon={<Inbox />}
            title="Nothing waits"
            className="rounded-xl border border-line bg-surface"
          >
            New reports and appeals appear here.
          </EmptyState>
        )}
        {open.length > 0 && (
          <Card title="Open" flush>
            <ul className="divide-y divide-line border-line border-t">
              {open.map((item) => (
                <QueueRow key={item.id} item={item} />
              ))}
            </ul>
          </Card>
        )}
        {closed.length > 0 && (
          <Card title="Decided" flush>
            <ul className="divide-y divide-line border-line border-t">
              {closed.map((item) => (
                <QueueRow key={item.id} item={item} />
              ))}
            </ul>
          </Card>
        )}
        {!query.data && <QueryFallback query={query} title={loadFailureTitle} skeleton={<RowSkeletons />} />}
      </div>
      <LoadMore query={query} title={loadFailureTitle}>
        Load More
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
