import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { athletesQuery } from '#features/search/web/data.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { shortlistAthletesQuery } from '#features/shortlists/web/data.ts';
import type { ListPage } from '#web/api.ts';
import { isKeyMeantForSomethingElse } from '#web/keyboard/is-key-meant-for-something-else.ts';
import { type PageKeys, useNamedKeys } from '#web/keyboard/page-keys.ts';

const linkClass =
  'touch-target inline-flex items-center gap-1 rounded-sm text-meta text-muted hover:text-fg [&_svg]:size-3.5';

/** Links from a profile to the athletes before and after it in the list from which it was opened; arrow keys do the same. */
export function NeighboringAthletesNav({ from }: { from: URL }) {
  const { previous, next } = useNeighbors(from);
  useArrowKeys(previous, next);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Athletes in this list" className="ml-auto flex shrink-0 gap-4 print:hidden">
      {previous && (
        <Link to="/athlete/$id" params={{ id: previous.id }} replace className={linkClass}>
          <ChevronLeft aria-hidden />
          Previous<span className="sr-only"> athlete, {formatName(previous)}</span>
        </Link>
      )}
      {next && (
        <Link to="/athlete/$id" params={{ id: next.id }} replace className={linkClass}>
          Next<span className="sr-only"> athlete, {formatName(next)}</span>
          <ChevronRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}

const formatName = ({ user }: Athlete): string => `${user.firstName} ${user.lastName}`;

/** Among the athletes of the list that were loaded. */
function useNeighbors(from: URL): { previous?: Athlete | undefined; next?: Athlete | undefined } {
  const queryClient = useQueryClient();
  const { options } = useRouter();
  const { id } = useParams({ from: '/athlete/$id' });
  const key = getListKey(from, options.parseSearch);
  const list = key && queryClient.getQueryData<InfiniteData<ListPage<Athlete>>>(key);
  const athletes = list?.pages.flatMap((page) => page.rows) ?? [];
  const place = athletes.findIndex((athlete) => athlete.id === id);
  return place < 0 ? {} : { previous: athletes[place - 1], next: athletes[place + 1] };
}

/** The key of the cached list that a page shows. */
function getListKey({ pathname, search }: URL, parseSearch: (search: string) => Record<string, unknown>) {
  const [, shortlistId] = /^\/shortlists\/([^/]+)$/.exec(pathname) ?? [];
  if (shortlistId) return shortlistAthletesQuery(shortlistId).queryKey;
  return ['/athletes', '/', '/dashboard'].includes(pathname)
    ? athletesQuery(parseAthleteSearch(parseSearch(search))).queryKey
    : undefined;
}

const arrowKeys: PageKeys = {
  title: 'Athletes in the list',
  keys: [
    ['←', 'Previous athlete'],
    ['→', 'Next athlete'],
  ],
};

function useArrowKeys(previous: Athlete | undefined, next: Athlete | undefined): void {
  useNamedKeys(arrowKeys);
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.shiftKey || isKeyMeantForSomethingElse(event)) return;
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (to) void navigate({ to: '/athlete/$id', params: { id: to.id }, replace: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, previous, next]);
}
