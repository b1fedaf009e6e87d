import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getPresetForAddressWithoutFilters } from '#features/search/web/default-filters-of-coach.ts';
import { findSearchOfLastVisit, rememberSearch } from '#features/search/web/filters-of-last-visit.ts';
import type { ViewerContext } from '#lazy-pages.tsx';
import { findPreviousPage } from '#web/remember-previous-page.ts';

interface FiltersRequest {
  context: ViewerContext;
  location: ParsedLocation;
  preload: boolean;
}

/** Redirects signed-in users who open a sign-in page to where signing in leads. */
export const redirectSignedIn = {
  beforeLoad: ({ context, search }: { context: ViewerContext; search: { next?: string | undefined } }) => {
    if (context.viewer) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

/**
 * Opens the dashboard and the map with the search with which this tab left them. Else it starts a coach's visit with the
 * athletes of the program: its gender, as a filter in the address, and on the dashboard its sport, which the address does
 * not name: there everybody has their own.
 */
export const restoreOrPresetFilters = {
  beforeLoad: ({ context: { viewer }, location, preload }: FiltersRequest) => {
    if (!viewer) return;
    const target = { to: location.pathname, state: location.state, replace: true };
    const last = findSearchOfLastVisit(location, findPreviousPage(location));
    if (last) throw redirect({ ...target, search: last });
    const preset = getPresetForAddressWithoutFilters(viewer, location);
    if (preset) {
      const { sport, ...shown } = preset;
      const mask = sport && { mask: { to: location.pathname, search: shown } };
      throw redirect({ ...target, search: preset, ...mask });
    }
    const { pathname } = location;
    if (!preload)
      rememberSearch(location, getPresetForAddressWithoutFilters(viewer, { pathname, search: {} }));
  },
};
