import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Columns3, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { comparedAthletes } from '../../contract/compared-athletes.ts';
import { comparisonQuery, shortlistQuery } from '../data.ts';
import { formatHidden } from '../format-counts.ts';
import { parseCompareSearch } from '../search-params.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { usePrintDate } from './use-print-date.ts';

const route = getRouteApi('/compare');
const { min, max } = comparedAthletes;
const canCompare = (ids: string[]) => ids.length >= min && ids.length <= max;

export const loader: PageLoader = async ({ queryClient, search }) => {
  const { ids, list } = parseCompareSearch(search);
  if (!canCompare(ids)) return;
  const athletes = queryClient.ensureQueryData(comparisonQuery(ids));
  await waitBrieflyForQueries(athletes, ...(list ? [queryClient.prefetchQuery(shortlistQuery(list))] : []));
};

const cardClass = 'rounded-xl border border-line bg-surface';

/** Two to six athletes side by side. */
export function ComparePage() {
  const { ids, list } = route.useSearch();
  const printDate = usePrintDate();
  const [isShort, setShort] = useState(false);
  const query = useQuery({ ...comparisonQuery(ids), enabled: canCompare(ids) });
  // A list that is gone has no name, and its athletes are compared all the same.
  const listName = useQuery({ ...shortlistQuery(list ?? ''), enabled: list !== undefined }).data?.name;
  if (!canCompare(ids)) return <WrongNumberOfAthletes count={ids.length} />;
  const athletes = query.data?.rows;
  const facts = [
    listName && `From the list “${listName}”`,
    athletes && formatHidden(ids.length - athletes.length),
  ];
  return (
    <>
      <PageHeading
        title="Compare Athletes"
        subtitle={
          <>
            {facts.filter(Boolean).join(' · ')}
            <span className="hidden print:block">{printDate}</span>
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-4 print:hidden">
            <Checkbox
              label="Only differences"
              checked={isShort}
              onChange={(event) => setShort(event.target.checked)}
            />
            <Button variant="outline" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        }
      />
      {!athletes && (
        <QueryFallback
          query={query}
          title="The athletes could not be loaded"
          className={cardClass}
          skeleton={<TableSkeleton />}
        />
      )}
      {athletes?.length === 0 && (
        <EmptyState icon={<Columns3 />} title="Nobody can be shown" className={cardClass}>
          These athletes can no longer be shown.
        </EmptyState>
      )}
      {athletes && athletes.length > 0 && (
        <ComparisonTable athletes={athletes} ids={ids} onlyDifferences={isShort} />
      )}
    </>
  );
}

function WrongNumberOfAthletes({ count }: { count: number }) {
  return (
    <EmptyState
      page
      icon={<Columns3 />}
      title={`Choose ${min} to ${max} athletes`}
      action={
        <Button asChild>
          <Link to="/athletes">All Athletes</Link>
        </Button>
      }
    >
      {count === 0 ? 'Nobody is selected.' : count === 1 ? 'One is selected.' : `${count} are selected.`} Tick
      athletes in a list, and press Compare.
    </EmptyState>
  );
}

function TableSkeleton() {
  return (
    <SkeletonGroup label="Loading athletes..." className={`${cardClass} divide-y divide-line`}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="flex gap-6 px-4 py-3">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
