import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { useProgressiveCount } from '#ui/use-progressive-count.ts';
import type { ListPage } from '#web/api.ts';
import { LoadMore } from '#web/LoadMore.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { MapAthleteRow } from './MapAthleteRow.tsx';

interface MapAthleteListProps {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Athlete>>>;
  /** The expected number of athletes, for the skeletons. */
  rows?: number;
  /** Shows the city in each row. */
  withPlace?: boolean;
  renderButton?: ((athlete: Athlete) => ReactNode) | undefined;
}

const errorTitle = 'Athletes could not be loaded';

/** Athletes in a narrow column, page by page, with skeletons while they load. */
export function MapAthleteList({ query, rows = 6, withPlace, renderButton }: MapAthleteListProps) {
  const athletes = query.data?.pages.flatMap((page) => page.rows);
  // On a phone they begin below the window, under the map.
  const drawn = useProgressiveCount(athletes?.length ?? 0, { first: 4, step: 6 });
  if (!athletes) {
    return (
      <QueryFallback query={query} title={errorTitle} skeleton={<RowSkeletons rows={Math.min(rows, 6)} />} />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {athletes.slice(0, drawn).map((athlete) => (
          <MapAthleteRow
            key={athlete.id}
            athlete={athlete}
            withPlace={withPlace}
            button={renderButton?.(athlete)}
          />
        ))}
      </ul>
      <LoadMore
        query={query}
        title={errorTitle}
        className="border-line border-t p-2"
        button={{ variant: 'ghost', size: 'md', className: 'w-full' }}
      >
        Load More Athletes
      </LoadMore>
    </>
  );
}

function RowSkeletons({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Loading athletes..." className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
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
