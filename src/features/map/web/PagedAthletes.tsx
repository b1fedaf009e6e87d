import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Athlete } from '#features/athletes/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { CallError, type ListPage, toErrorMessage } from '#web/api.ts';
import { MapAthleteRow } from './MapAthleteRow.tsx';

interface PagedAthletesProps {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Athlete>>>;
  /** How many are to come, for what stands in for them. */
  rows?: number;
  /** Says in each row where the athlete lives. */
  places?: boolean;
}

/** Pages of athletes in a narrow column, in whichever state their loading is. */
export function PagedAthletes({ query, rows = 6, places }: PagedAthletesProps) {
  const failed = query.isError && (
    <ErrorState
      title="Athletes could not be loaded"
      message={toErrorMessage(query.error, 'Please try again.')}
      requestId={query.error instanceof CallError ? query.error.requestId : undefined}
      pending={query.isFetching}
      onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
    />
  );
  if (query.isPending) return <RowSkeletons rows={Math.min(rows, 6)} />;
  if (!query.data) return failed;
  return (
    <>
      <ul className="divide-y divide-line">
        {query.data.pages
          .flatMap((page) => page.rows)
          .map((athlete) => (
            <MapAthleteRow key={athlete.id} athlete={athlete} place={places} />
          ))}
      </ul>
      {failed}
      {query.hasNextPage && !failed && (
        <div className="border-line border-t p-2">
          <Button
            variant="ghost"
            className="w-full"
            pending={query.isFetchingNextPage}
            pendingText="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Load More Athletes
          </Button>
        </div>
      )}
    </>
  );
}

function RowSkeletons({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Loading athletes..." className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex gap-3 px-3 py-2.5">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-3.5 w-5/6" />
            <Skeleton className="h-5.5 w-20 rounded-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
