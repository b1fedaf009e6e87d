import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { type QueueKind, queueKindLabels, queueKinds } from '../contract/queue-calls.ts';
import { queueQuery } from './data.ts';
import { QueueRow } from './QueueRow.tsx';

export const loader: PageLoader = ({ queryClient, search }) =>
  waitBrieflyForQueries(queryClient.ensureInfiniteQueryData(queueQuery(parseKind(search.kind))));

const parseKind = (kind: unknown): QueueKind | undefined => queueKinds.find((one) => one === kind);

const loadFailureTitle = 'The queue could not be loaded';

/** What waits for staff: reports by person, appeals, and what else members ask. */
export function QueuePage() {
  usePageTitle('Queue');
  const kind = parseKind(useSearch({ from: '/staff' }).kind);
  const query = useInfiniteQuery(queueQuery(kind));
  const items = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [open, closed] = [items.filter(({ isOpen }) => isOpen), items.filter(({ isOpen }) => !isOpen)];
  return (
    <>
      <PageHeading
        title="Queue"
        subtitle="Danger first, then the oldest. How many people report someone decides nothing."
        actions={<KindSelect kind={kind} />}
      />
      <div className="flex flex-col gap-4">
        {query.data && open.length === 0 && (
          <EmptyState
            icon={<Inbox />}
            title="Nothing is waiting"
            className="rounded-xl border border-line bg-surface"
          >
            What members report and ask appears here.
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

function KindSelect({ kind }: { kind: QueueKind | undefined }) {
  const navigate = useNavigate();
  return (
    <Select
      label="Kind"
      prefix="Show"
      value={kind ?? ''}
      options={[
        { value: '', label: 'Everything' },
        ...queueKinds.map((value) => ({ value, label: queueKindLabels[value].many })),
      ]}
      onValueChange={(chosen) =>
        void navigate({ to: '/staff', search: chosen ? { kind: chosen } : {}, replace: true })
      }
    />
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
