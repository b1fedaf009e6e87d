import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { useAccount } from '#features/accounts/web/session.ts';
import { AthleteListSkeleton } from '#features/search/web/AthleteList.tsx';
import { AutoVirtualizedAthleteList } from '#features/search/web/AutoVirtualizedAthleteList.tsx';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { bestFitsQuery } from './data.ts';
import { describeBestFit } from './describe-best-fit.ts';

/** The best fits of the search with a reason each, then everybody else in the order of the list. */
export function FeaturedAthleteList({
  athletes,
  ...list
}: ComponentProps<typeof AutoVirtualizedAthleteList>) {
  const search = parseAthleteSearch(useSearch({ strict: false }));
  const { data: fits, isLoading, isPlaceholderData } = useQuery(bestFitsQuery(search, useAccount()));
  const reasons = useMemo(() => new Map(fits?.map((fit) => [fit.athlete.id, describeBestFit(fit)])), [fits]);
  // The best fits would push the list down when they arrive.
  if (isLoading) return <AthleteListSkeleton view={list.view} />;
  // The list has the current bookmark of an athlete who is in both.
  const listed = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  const first = (fits ?? []).map(({ athlete }) => listed.get(athlete.id) ?? athlete);
  const others = athletes.filter(({ id }) => !reasons.has(id));
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <AutoVirtualizedAthleteList {...list} athletes={[...first, ...others]} reasons={reasons} />
    </div>
  );
}
