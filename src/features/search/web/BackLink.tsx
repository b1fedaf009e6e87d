import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { usePreviousPage } from '#web/remember-previous-page.ts';
import { parseAthleteSearch } from './search-params.ts';

const linkClass =
  'touch-target mb-3 inline-flex max-w-full items-center gap-1.5 rounded-sm text-meta text-muted hover:text-fg print:hidden [&_svg]:size-3.5 [&_svg]:shrink-0';

/** Links to the page that the viewer came from, scrolled as it was; to all athletes if there is none. */
export function BackLink() {
  const router = useRouter();
  const from = usePreviousPage();
  const name = from && getPreviousPageName(from, router.options.parseSearch);
  if (!name) {
    return (
      <Link to="/athletes" className={linkClass}>
        <ArrowLeft aria-hidden />
        All Athletes
      </Link>
    );
  }
  // Going back in the history restores the scroll position; a new tab gets the address.
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <a href={from.pathname + from.search} onClick={goBack} className={linkClass}>
      <ArrowLeft aria-hidden />
      <span className="truncate">{name}</span>
    </a>
  );
}

const pages: Record<string, string> = {
  athletes: 'All Athletes',
  coach: 'Coach Profile',
  compare: 'Compare Athletes',
  dashboard: 'Dashboard',
  map: 'Map View',
  messages: 'Messages',
  'my-profile': 'My Profile',
  shortlists: 'Shortlist',
  team: 'Team Roster',
  trips: 'Trip',
  visits: 'Visits',
};

/** Names a list by its filters: 'Football · Quarterback · TX'. */
function getPreviousPageName(
  { pathname, search }: URL,
  parseSearch: (search: string) => Record<string, unknown>,
) {
  const [, page = ''] = pathname.split('/');
  const {
    sport,
    position,
    classYear,
    state,
    school,
    search: words,
  } = parseAthleteSearch(parseSearch(search));
  const years = classYear?.map((year) => `Class of ${year}`);
  const filters = [sport, position, years, state, school, words].flat();
  return filters.filter(Boolean).join(' · ') || pages[page || 'dashboard'];
}
