import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { savedSearchesQuery, useUpdateSavedSearch } from './data.ts';

/** The saved searches with new athletes, on the dashboard; nothing where there are none. A need has its own news. */
export function SavedSearchNewsList({ className }: { className?: string }) {
  const { data = [] } = useQuery(savedSearchesQuery);
  const { mutate } = useUpdateSavedSearch();
  const withNews = data.filter(({ newMatches, sought }) => newMatches > 0 && sought === null);
  if (withNews.length === 0) return null;
  return (
    <section aria-label="News of saved searches" className={className}>
      <ul className="flex flex-wrap gap-2">
        {withNews.map(({ id, name, filters, newMatches }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/athletes"
              search={parseAthleteSearch(filters)}
              onClick={() => mutate({ id, lookedAt: true })}
              className="flex min-h-8 items-center gap-2 rounded-full bg-brand-soft px-3 font-medium text-brand text-row hover:underline pointer-coarse:min-h-11"
            >
              <BellRing aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{name}</span>
              <span className="tnum shrink-0">{formatInteger(newMatches)} new</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
