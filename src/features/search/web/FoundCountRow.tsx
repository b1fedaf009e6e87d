import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatTotal } from '#web/format-total.ts';
import { foundCountQuery } from './data.ts';
import type { AthleteSearch } from './search-params.ts';

/** How many athletes a search finds now: '12 fit now'; empty until they are counted. */
export function FoundCountRow({ search }: { search: AthleteSearch }) {
  const { data } = useQuery({
    ...foundCountQuery(search),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <p aria-live="polite" className="tnum mt-2 min-h-5 text-meta text-muted">
      {data && `${formatTotal(data.total, data.relation)} ${data.total === 1 ? 'fits' : 'fit'} now`}
    </p>
  );
}
