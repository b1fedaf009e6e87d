import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getPresetForAddressWithoutFilters } from '#features/search/web/default-filters-of-coach.ts';
import type { ViewerContext } from '#lazy-pages.tsx';
import { findPreviousPage } from '#web/remember-previous-page.ts';

interface FiltersRequest {
  context: ViewerContext;
  location: ParsedLocation;
}

// Loaded when somebody leaves a page: the first page is at the limit of its weight, and has nothing to restore.
export const loadFiltersOfLastVisit = () =>
  import('#features/search/web/filters-of-last-visit.ts').catch(() => undefined);

/** Redirects signed-in users who open a sign-in page to where signing in leads. */
export const redirectSignedIn = {
  beforeLoad: ({ context, search }: { context: ViewerContext; search: { next?: string | undefined } }) => {
    if (context.viewer) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

/**
 * Starts a coach's visit with the athletes of the program: its gender, as a filter in the address, and on the dashboard its
 * sport, which the address does not name: there everybody has their own.
 */
export const presetProgramGender = {
  beforeLoad: ({ context, location }: FiltersRequest) => {
    const preset = getPresetForAddressWithoutFilters(context.viewer, location);
    if (!preset) return;
    const target = { to: location.pathname, search: preset, state: location.state, replace: true };
    const { sport, ...shown } = preset;
    throw redirect(sport ? { ...target, mask: { to: location.pathname, search: shown } } : target);
  },
};

/** Opens a page with the filters with which this tab left it, or like a visit that begins. */
export const restoreOrPresetFilters = {
  beforeLoad: async ({ context, location, cause }: FiltersRequest & { cause: string }) => {
    // Who is on the page has chosen its filters, or none.
    const previous = cause === 'enter' && context.viewer && findPreviousPage(location);
    const search = previous && (await loadFiltersOfLastVisit())?.findSearchOfLastVisit(location, previous);
    if (search) throw redirect({ to: location.pathname, search, state: location.state, replace: true });
    presetProgramGender.beforeLoad({ context, location });
  },
};
