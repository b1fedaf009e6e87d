import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { athleteSearch } from '#features/search/web/address.ts';
import { usePreviousPage } from '#web/previous-page.ts';

const look =
  'touch-target mb-3 inline-flex max-w-full items-center gap-1.5 rounded-sm text-meta text-muted hover:text-fg print:hidden [&_svg]:size-3.5 [&_svg]:shrink-0';

/** To the list one came from, at the place where one left it; to all athletes where there is none. */
export function BackLink() {
  const router = useRouter();
  const from = usePreviousPage();
  const name = from && nameOf(from, router.options.parseSearch);
  if (!name) {
    return (
      <Link to="/athletes" className={look}>
        <ArrowLeft aria-hidden />
        All Athletes
      </Link>
    );
  }
  // Back in the history finds the list as it was scrolled; a new tab gets its address.
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <a href={from.pathname + from.search} onClick={goBack} className={look}>
      <ArrowLeft aria-hidden />
      <span className="truncate">{name}</span>
    </a>
  );
}

const pages: Record<string, string> = {
  athletes: 'All Athletes',
  coach: 'Coach Profile',
  dashboard: 'Dashboard',
  map: 'Map View',
  messages: 'Messages',
  'my-profile': 'My Profile',
  team: 'Team Roster',
  visits: 'Visits',
};

/** A list by what it was filtered for: 'Football · Quarterback · TX'. */
function nameOf({ pathname, search }: URL, parse: (search: string) => Record<string, unknown>) {
  const [, page = ''] = pathname.split('/');
  const { sport, position, classYear, state, school, search: words } = athleteSearch(parse(search));
  const years = classYear?.map((year) => `Class of ${year}`);
  const filters = [sport, position, years, state, school, words].flat();
  return filters.filter(Boolean).join(' · ') || pages[page || 'dashboard'];
}
