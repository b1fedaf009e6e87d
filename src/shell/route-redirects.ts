import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getPresetForAddressWithoutFilters } from '#features/search/web/default-filters-of-coach.ts';
import type { ViewerContext } from '#lazy-pages.tsx';

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
  beforeLoad: ({ context, location }: { context: ViewerContext; location: ParsedLocation }) => {
    const preset = getPresetForAddressWithoutFilters(context.viewer, location);
    if (!preset) return;
    const target = { to: location.pathname, search: preset, state: location.state, replace: true };
    const { sport, ...shown } = preset;
    throw redirect(sport ? { ...target, mask: { to: location.pathname, search: shown } } : target);
  },
};
